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

/** The names of the main entry are in the group of the package itself, above its other entries. */
function withNames(sidebar: Sidebar): Sidebar {
  const isPackage = sidebar.every((item) => ENTRY.test(labelOf(item)));
  const ordered = isPackage
    ? sidebar.toSorted((one, other) => labelOf(one).localeCompare(labelOf(other)))
    : sidebar;
  return ordered.flatMap((item): Sidebar => {
    if (typeof item === 'string' || !('items' in item)) return [item];
    const [, name, entry] = ENTRY.exec(item.label) ?? [];
    if (!name) return [{ ...item, items: withNames(item.items) }];
    const names = namesOf(name, entry);
    // The whole name of an import is too long for a line of the sidebar.
    return entry ? [{ ...item, label: `${name}/${entry}`, items: names }] : names;
  });
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
