import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { readPages } from './page.ts';
import { proseWords } from './prose-words.ts';

const NO_GUIDES = ['404', 'index'];
/** The pages that are looked up, whose words do not count. */
const LOOKED_UP = ['fields', 'import-reference', 'profile-client'];

const PAGES = readPages(['docs/src/content/docs/*.md']).map(({ path, text }) => ({
  name: basename(path, '.md'),
  text,
}));

it('counts the words of text, of a link only its words, and none of code, tables and generated parts', () => {
  const page = `---
title: Not counted
---

# One

Two [three](https://example.com/a/b), \`four\`: 5 – six.

- seven
  - **eight**

  ~~~sh
  npm start
  ~~~

> nine

<!-- code: a.ts -->

~~~ts
const two = 2;
~~~

| four | five |
| ---- | ---- |
| six  | 7    |

<!-- generated: known -->

Eight.

<!-- end -->
`;
  expect(proseWords(page)).toBe(9);
});

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

it('the README has its picture first, and at most 60 lines above More', () => {
  const [readme] = readPages(['README.md']);
  const [above = '', below] = readme?.text.split('\n## More\n') ?? [];
  expect(below).toBeDefined();
  expect(above.split('\n').length).toBeLessThanOrEqual(60);
  expect(above.indexOf('<picture>')).toBeLessThan(
    above.indexOf('**When registering a patient fails'),
  );
  expect(above).toContain('createPatientOnce(patient)');
});
