import { renderMermaidSVG } from 'beautiful-mermaid';
import { defineMdastPlugin, type MdastPluginDefinition } from 'satteri';

/** Draws blocks of Mermaid in the colours of the theme. `accTitle` and `accDescr` are the text alternative. */
export function diagrams(): MdastPluginDefinition {
  return defineMdastPlugin({
    name: 'profiles-diagrams',
    code(node, context) {
      if (node.lang !== 'mermaid') return;
      const title = textOf('accTitle', node.value);
      const description = textOf('accDescr', node.value);
      const source = node.value.replaceAll(/^\s*acc(?:Title|Descr):.*\n/gm, '');
      const drawn = renderMermaidSVG(source, {
        bg: 'var(--sl-color-bg)',
        fg: 'var(--sl-color-white)',
        accent: 'var(--sl-color-text-accent)',
        transparent: true,
      });
      // The fonts are those of the site: nothing is loaded from elsewhere.
      const svg = drawn.replaceAll(/@import url\([^)]*\);|font-family: [^;]*;/g, '');
      const label = `${title}. ${description}`.replaceAll('"', '&quot;');
      context.replaceNode(node, {
        raw: `<figure class="diagram" role="img" tabindex="0" aria-label="${label}">${svg.replaceAll(/\n\s*\n/g, '\n')}</figure>`,
        mdxExpressions: false,
      });
    },
  });
}

function textOf(name: 'accTitle' | 'accDescr', source: string): string {
  const text = new RegExp(`^\\s*${name}:\\s*(.+)$`, 'm').exec(source)?.[1];
  if (!text) throw new Error(`a diagram has no ${name}: it is what a screen reader reads`);
  return text.trim();
}
