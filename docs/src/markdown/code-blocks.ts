import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineMdastPlugin, type MdastPluginDefinition } from 'satteri';

/**
 * Makes tabs of the blocks that follow each other and have `tab="LABEL" sync="KEY"`.
 * `markdown-content.astro` renders the elements.
 */
export function codeTabs(): MdastPluginDefinition {
  return defineMdastPlugin({
    name: 'profiles-code-tabs',
    code(node, context) {
      const siblings = context.parent(node)?.children ?? [];
      const at = context.indexOf(node) ?? 0;
      const isCode = (each: (typeof siblings)[number]) => each.type === 'code';
      const tab = tabOf(node.meta);
      if (!tab) return;
      const before = siblings.slice(0, at).findLast(isNoMarker);
      const after = siblings.slice(at + 1).find(isNoMarker);
      const isFirst = !(before && isCode(before) && hasSync(before, tab.sync));
      const isLast = !(after && isCode(after) && hasSync(after, tab.sync));
      const start = `${isFirst ? groupStart(tab.sync) : ''}${itemStart(tab.label)}`;
      context.insertBefore(node, { type: 'html', value: start });
      context.insertAfter(node, { type: 'html', value: `${ITEM_END}${isLast ? GROUP_END : ''}` });
    },
  });
}

const ITEM_END = '</starlight-tab-item>';
const GROUP_END = '</code-tabs>';

function groupStart(sync: string): string {
  return `<code-tabs data-sync="${sync}">`;
}

function itemStart(label: string): string {
  return `<starlight-tab-item data-label="${label}">`;
}

function tabOf(meta: string | null | undefined) {
  const [, label, sync] = /\btab="([^"]+)" sync="([\w-]+)"/.exec(meta ?? '') ?? [];
  return label && sync ? { label, sync } : undefined;
}

function hasSync(node: object, sync: string): boolean {
  return 'meta' in node && tabOf(String(node.meta))?.sync === sync;
}

/** Whether a node is visible. The markers of blocks are not. */
function isNoMarker(node: { readonly type: string }): boolean {
  return node.type !== 'html';
}

/** The comment above a block that a file fills. */
const MARKER = /^ *<!-- code: ([^\s#]+)/gm;
const IMPORT = /\bfrom '(\.[^']+)'/g;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NOTE =
  'The name of a file with folders is its path below your source folder, such as <code>src</code>.';

/** Shows the name of its file as the title of each block that a file fills. */
export function codeTitles(): MdastPluginDefinition {
  const noted = new Set<string>();
  return defineMdastPlugin({
    name: 'profiles-code-titles',
    code(node, context) {
      const siblings = context.parent(node)?.children ?? [];
      const before = siblings[(context.indexOf(node) ?? 0) - 1];
      if (!context.fileURL || before?.type !== 'html' || /\btitle=/.test(node.meta ?? '')) return;
      const page = fileURLToPath(context.fileURL);
      const [path] = pathsIn(before.value);
      const title = path && titleOf(path, pathsIn(readFileSync(page, 'utf8')));
      if (!title) return;
      // A tab has a label of its own, and may contain a title too.
      context.setProperty(node, 'meta', `${node.meta ?? ''} title="${title}"`.trim());
      if (!title.includes('/') || noted.has(page)) return;
      noted.add(page);
      context.insertBefore(node, { type: 'html', value: `<p class="file-note">${NOTE}</p>` });
    },
  });
}

function pathsIn(text: string): readonly string[] {
  return [...text.matchAll(MARKER)].map(([, path = '']) => path);
}

/** Returns the name of a file, with the folders that the imports of the page's files name. */
function titleOf(path: string, paths: readonly string[]): string {
  const project = path.split('/', 2).join('/');
  const linked = paths
    .filter((each) => each.startsWith(project))
    .flatMap((each) => importsOf(each).flatMap((target) => [each, target]));
  if (!linked.includes(path)) return basename(path);
  let root = dirname(path);
  while (!linked.every((each) => each.startsWith(`${root}/`))) root = dirname(root);
  return relative(root, path);
}

function importsOf(path: string): readonly string[] {
  const code = readFileSync(join(ROOT, path), 'utf8');
  return [...code.matchAll(IMPORT)].map(([, target = '']) => join(dirname(path), target));
}
