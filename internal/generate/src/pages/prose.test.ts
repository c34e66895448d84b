import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { readPages } from './page.ts';
import { proseWords } from './prose-words.ts';

/** The maximum number of words of prose on each guide, without code, tables and generated parts. */
const BUDGETS: Readonly<Record<number, string>> = {
  250: 'testing-storybook',
  300: 'age performance',
  400: 'inspector',
  500: 'api other-frameworks cookbook platforms duplicate-patients runtime-limits testing-sandboxes faq comparison',
  600: 'getting-started ledger web-handlers',
  700: 'concepts migrating containers-and-networks errors privacy',
  800: 'testing-vitest servers retries-and-timeouts',
  900: 'bulk-import troubleshooting testing testing-playwright observability',
  1000: 'validation forms testing-http calibrate import-reference',
  1200: 'tutorial',
};
/** Pages that are no guides. */
const WITHOUT_BUDGET = ['404', 'changelog', 'fields', 'index'];

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

it('each guide is within its budget of words, and their median is at most 600', () => {
  const budgets = new Map(
    Object.entries(BUDGETS).flatMap(([most, names]) =>
      names.split(' ').map((name) => [name, Number(most)] as const),
    ),
  );
  const guides = PAGES.filter(({ name }) => !WITHOUT_BUDGET.includes(name)).map((page) => ({
    name: page.name,
    words: proseWords(page.text),
  }));
  expect(guides.map(({ name }) => name).toSorted()).toEqual([...budgets.keys()].toSorted());
  expect(guides.filter(({ name, words }) => words > (budgets.get(name) ?? 0))).toEqual([]);
  const words = guides.map((guide) => guide.words).toSorted((one, other) => one - other);
  expect(words[Math.floor(words.length / 2)]).toBeLessThanOrEqual(600);
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
  expect(above.indexOf('<picture>')).toBeLessThan(above.indexOf('**When a create fails'));
  expect(above).toContain('createPatientOnce(patient)');
});
