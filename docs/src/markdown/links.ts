import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineMdastPlugin, type MdastPluginDefinition } from 'satteri';
import { guideTitles, referenceNames } from './reference-names.ts';

const CONTENT = fileURLToPath(new URL('../content/docs', import.meta.url));
const PAGES = fileURLToPath(new URL('../pages', import.meta.url));
/** The folder of files that are served unchanged. */
const PUBLIC = fileURLToPath(new URL('../../public', import.meta.url));

/**
 * Turns links between Markdown files into links between pages of the site. Code that names an export
 * links to its page, and code that names an example to its folder.
 *
 * @param base - The path of the site, without a slash at its end.
 * @param repository - The address of the repository, for code that names an example.
 */
export function links(base: string, repository?: string): MdastPluginDefinition {
  let names: ReadonlyMap<string, string> | undefined;
  let titles: ReadonlyMap<string, string> | undefined;
  const addressOf = (name: string) => {
    names ??= referenceNames(CONTENT);
    const address = names.get(name);
    return address && base + address;
  };
  return defineMdastPlugin({
    name: 'profiles-links',
    link(node, context) {
      const address = context.fileURL && pageAddress(node.url, fileURLToPath(context.fileURL));
      if (address) context.setProperty(node, 'url', base + address);
    },
    inlineCode(node, context) {
      if (context.parent(node)?.type === 'link') return;
      const isExample = repository && /^examples\/[\w-]+$/.test(node.value);
      const url = isExample
        ? `${repository}/tree/main/${node.value}`
        : addressOf(node.value.replace(/\(.*\)$/s, ''));
      if (url) context.wrapNode(node, { type: 'link', url, children: [] });
    },
    // Doc comments name a guide by its title, and the API specification by its section.
    emphasis(node, context) {
      const siblings = context.parent(node)?.children ?? [];
      const before = siblings[(context.indexOf(node) ?? 0) - 1];
      if (before?.type !== 'text') return;
      if (before.value.endsWith('Source: '))
        context.wrapNode(node, { type: 'link', url: `${base}/api/`, children: [] });
      if (!before.value.endsWith('Guide: ')) return;
      const title = context.textContent(node);
      titles ??= guideTitles(CONTENT);
      const url = titles.get(title);
      if (!url) throw new Error(`no guide has the title ${title}`);
      context.wrapNode(node, { type: 'link', url: base + url, children: [] });
    },
  });
}

/** Returns the address of the page behind a link to its source, from the file of the link. */
function pageAddress(url: string, from: string): string | undefined {
  const [, target, fragment = ''] =
    /^(?!\w+:|\/)([^#]+\.(?:md|astro|json|yml))(#.*)?$/.exec(url) ?? [];
  if (!target || from.startsWith(join(CONTENT, 'reference'))) return undefined;
  const file = join(dirname(from), decodeURIComponent(target));
  if (!existsSync(file)) throw new Error(`${from} links to ${target}, which does not exist`);
  if (file.startsWith(PUBLIC)) return file.slice(PUBLIC.length);
  if (file.endsWith('/packages/sdk/openapi.json')) return '/openapi.json';
  // A page that is not Markdown is a component.
  const id = relative(file.endsWith('.astro') ? PAGES : CONTENT, file)
    .replace(/\.(md|astro)$/, '')
    .replace(/^index$/, '');
  if (id.startsWith('..'))
    throw new Error(`${from} links to ${target}, which is no page of the site`);
  return `${id ? `/${id.toLowerCase()}` : ''}/${fragment}`;
}
