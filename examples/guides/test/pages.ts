import { readFileSync } from 'node:fs';

/** Returns the rows of the tables of a guide, as cells. Of a link they have the text. */
export function tableRows(guide: string): readonly (readonly string[])[] {
  const path = new URL(`../../../docs/src/content/docs/${guide}`, import.meta.url);
  const page = readFileSync(path, 'utf8');
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[-| ]+\|$/.test(line));
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.replaceAll(/\[(.+?)\]\([^)]*\)/g, '$1').trim()),
  );
}
