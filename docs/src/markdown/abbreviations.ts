import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineMdastPlugin, type MdastPluginEntry } from 'satteri';

const GUIDES = new URL('../content/docs/', import.meta.url).href;
/** The page that introduces the abbreviations. It has their meanings in a table below a heading. */
const CONCEPTS = new URL('../content/docs/concepts.md', import.meta.url);
const TABLE = /^### EMR, oid.*?\n(?=#)/ms;
const ROW = /^\| \*\*(\w+)\*\* +\| (.+?) +\|$/gm;

/** Shows the meaning of an abbreviation as a tooltip, at its first use on each other guide. */
export const abbreviations: MdastPluginEntry = ({ fileURL }) => {
  const path = fileURL?.href ?? '';
  const isGuide = path.startsWith(GUIDES) && !path.slice(GUIDES.length).includes('/');
  if (!isGuide || path === CONCEPTS.href) return undefined;
  const meanings = readMeanings(readFileSync(fileURLToPath(CONCEPTS), 'utf8'));
  return defineMdastPlugin({
    name: 'profiles-abbreviations',
    text(node, context) {
      for (let at = context.parent(node); at; at = context.parent(at))
        if (at.type === 'heading' || at.type === 'link') return;
      const names = [...meanings.keys()].join('|');
      const parts = node.value.split(new RegExp(`\\b(${names})(?=s?(?![\\w-]))`));
      const nodes = parts.map((part, at) => {
        const meaning = at % 2 === 1 ? meanings.get(part) : undefined;
        if (meaning === undefined) return { type: 'text', value: part } as const;
        meanings.delete(part);
        return { type: 'html', value: `<abbr title="${meaning}">${part}</abbr>` } as const;
      });
      if (nodes.some(({ type }) => type === 'html')) context.replaceNode(node, nodes);
    },
  });
};

function readMeanings(concepts: string): Map<string, string> {
  const rows = TABLE.exec(concepts)?.[0].matchAll(ROW) ?? [];
  const meanings = new Map([...rows].map(([, name = '', meaning = '']) => [name, plain(meaning)]));
  if (meanings.size === 0) throw new Error('concepts.md has no table of abbreviations');
  return meanings;
}

/** Removes the marks of code, and makes a text safe in an attribute. */
function plain(meaning: string): string {
  return meaning.replaceAll('`', '').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
