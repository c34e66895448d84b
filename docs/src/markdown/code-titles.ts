import { defineMdastPlugin, type MdastPluginDefinition } from 'satteri';

/** The comment above a block that a file fills. */
const MARKER = /^<!-- code: ([^\s#]+)/;

/** Shows the name of its file as the title of each block that a file fills. */
export function codeTitles(): MdastPluginDefinition {
  return defineMdastPlugin({
    name: 'profiles-code-titles',
    code(node, context) {
      if (node.lang === 'mermaid' || /\btitle=/.test(node.meta ?? '')) return;
      const siblings = context.parent(node)?.children ?? [];
      const before = siblings[(context.indexOf(node) ?? 0) - 1];
      const [, path] = (before?.type === 'html' && MARKER.exec(before.value)) || [];
      const name = path?.split('/').at(-1);
      // A tab has a label of its own, and may contain a title too.
      if (name) context.setProperty(node, 'meta', `${node.meta ?? ''} title="${name}"`.trim());
    },
  });
}
