import { existsSync } from 'node:fs';
import type { StarlightPlugin, StarlightUserConfig } from '@astrojs/starlight/types';

type Sidebar = NonNullable<StarlightUserConfig['sidebar']>;

const CONTENT = new URL('../content/docs/', import.meta.url);

const ENTRY = /^@profiles\/(\w+)(?:\/(\w+))?$/;

/** The folders of an entry, with their labels. */
const KINDS = {
  classes: 'Classes',
  functions: 'Functions',
  interfaces: 'Interfaces',
  'type-aliases': 'Type aliases',
  variables: 'Variables',
};

/** Lists the page of each entry and the names that it exports, such as those of `@profiles/sdk/schemas`. */
export function referenceSidebar(): StarlightPlugin {
  return {
    name: 'profiles-reference-sidebar',
    hooks: {
      'config:setup': ({ config, updateConfig }) => {
        updateConfig({ sidebar: withNames(config.sidebar ?? []) });
      },
    },
  };
}

function withNames(sidebar: Sidebar): Sidebar {
  const items = sidebar.map((item) => {
    if (typeof item === 'string' || !('items' in item)) return item;
    const [, name, entry] = ENTRY.exec(item.label) ?? [];
    return { ...item, items: name ? namesOf(name, entry) : withNames(item.items) };
  });
  // The main entry is first.
  return items.every((item) => ENTRY.test(labelOf(item)))
    ? items.toSorted((one, other) => labelOf(one).localeCompare(labelOf(other)))
    : items;
}

function labelOf(item: Sidebar[number]): string {
  return typeof item === 'object' && 'label' in item ? String(item.label) : '';
}

function namesOf(name: string, entry: string | undefined): Sidebar {
  const page = ['reference', name, ...(entry ? [entry] : [])].join('/');
  const kinds = Object.entries(KINDS).flatMap(([kind, label]) => {
    const directory = `reference/${name}/${entry ?? 'index'}/${kind}`;
    if (!existsSync(new URL(directory, CONTENT))) return [];
    return [{ label, collapsed: true, items: [{ autogenerate: { directory } }] }];
  });
  return [{ label: 'Overview', link: `/${page}/` }, ...kinds];
}
