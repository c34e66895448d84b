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
      const svg = draw(source);
      const label = `${title}. ${description}`.replaceAll('"', '&quot;');
      context.replaceNode(node, {
        raw: `<figure class="diagram" role="img" tabindex="0" aria-label="${label}">${svg.replaceAll(/\n\s*\n/g, '\n')}</figure>`,
        mdxExpressions: false,
      });
    },
  });
}

/** Draws at the size at which the smallest text has 14 px. A narrow screen scrolls. */
function draw(source: string): string {
  const drawn = renderMermaidSVG(source, {
    bg: 'var(--sl-color-bg)',
    fg: 'var(--sl-color-white)',
    accent: 'var(--sl-color-text-accent)',
    border: 'var(--sl-color-gray-3)',
    line: 'var(--sl-color-gray-2)',
    muted: 'var(--sl-color-gray-2)',
    padding: 4,
    nodeSpacing: 12,
    layerSpacing: 28,
    transparent: true,
  });
  const sizes = [...drawn.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size));
  const scale = 14 / Math.min(...sizes);
  return (
    drawn
      // The fonts are those of the site: nothing is loaded from elsewhere.
      .replaceAll(/@import url\([^)]*\);|font-family: [^;]*;/g, '')
      .replace(/<svg[^>]*>/, (tag) =>
        tag.replaceAll(
          / (width|height)="([\d.]+)"/g,
          (_attribute, name, length) => ` ${name}="${Math.ceil(Number(length) * scale)}"`,
        ),
      )
  );
}

function textOf(name: 'accTitle' | 'accDescr', source: string): string {
  const text = new RegExp(`^\\s*${name}:\\s*(.+)$`, 'm').exec(source)?.[1];
  if (!text) throw new Error(`a diagram has no ${name}: it is what a screen reader reads`);
  return text.trim();
}
