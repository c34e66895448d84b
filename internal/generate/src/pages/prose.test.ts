import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { readPages } from './page.ts';
import { splitPage } from './split-page.ts';

const NO_GUIDES = ['404', 'index'];
/** The pages that are looked up, whose words do not count. */
const LOOKED_UP = ['fields', 'import-reference', 'profile-client'];

const PAGES = readPages(['docs/src/content/docs/*.md']).map(({ path, text }) => ({
  name: basename(path, '.md'),
  text,
}));

it('there are at most 30 guides, with at most 17,000 words in all', () => {
  expect(PAGES.filter(({ name }) => !NO_GUIDES.includes(name)).length).toBeLessThanOrEqual(30);
  const read = PAGES.filter(({ name }) => !LOOKED_UP.includes(name));
  const words = read.reduce((sum, { text }) => sum + proseWords(text), 0);
  expect(words).toBeLessThanOrEqual(17_000);
});

it.each([
  ['README.md', 600],
  ['SECURITY.md', 600],
  ['packages/sdk/README.md', 500],
  ['packages/mock/README.md', 500],
])('%s has at most %i words', (path, most) => {
  const [page] = readPages([path]);
  expect(page && proseWords(page.text)).toBeLessThanOrEqual(most);
});

it('only the page of concepts writes out an abbreviation', () => {
  const concepts = PAGES.find(({ name }) => name === 'concepts')?.text ?? '';
  const table = concepts.split('### EMR, oid')[1]?.split('\n#')[0] ?? '';
  const rows = [...table.matchAll(/^\| \*\*\w+\*\* +\| ([^|]+?): /gm)];
  const meanings = rows.map(([, meaning = '']) => meaning.toLowerCase());
  expect(meanings).toContain('electronic medical record');
  // A command writes the tables of fields, from descriptions that other programs show too.
  const others = PAGES.filter(({ name }) => !['api', 'concepts', 'fields'].includes(name));
  const found = others.flatMap(({ name, text }) =>
    meanings
      .filter((meaning) => text.toLowerCase().includes(meaning))
      .map((meaning) => `${name}: ${meaning}`),
  );
  expect(found).toEqual([]);
});

it('the README has its picture first, and at most 60 lines above More, without the installation', () => {
  const [readme] = readPages(['README.md']);
  const [above = '', below] = readme?.text.split('\n## More\n') ?? [];
  expect(below).toBeDefined();
  // It is longer until the first release.
  const withoutInstallation = above.replace(/<!-- generated: install -->.*?<!-- end -->/s, '');
  expect(withoutInstallation.split('\n').length).toBeLessThanOrEqual(60);
  expect(above.indexOf('<picture>')).toBeLessThan(
    above.indexOf('**When registering a patient fails'),
  );
  expect(above).toContain('createPatientOnce(patient)');
});

/** Counts the words of the sentences and headings of a page, without code, tables and generated parts. */
function proseWords(page: string): number {
  const parts = splitPage(page.replace(/^---\n.*?\n---\n/s, ''));
  const text = parts.map(({ marker, raw }) => (marker ? '' : raw)).join('');
  const prose = text.replace(/```.*?```|^\|[^\n]*$|<[^>]+>|^ *\d+\.|(?<=\])\([^)]*\)/gms, '');
  return prose.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}
