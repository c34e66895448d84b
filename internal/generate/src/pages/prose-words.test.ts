import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { readPages } from './page.ts';
import { MEDIAN_BUDGET, PROSE_BUDGETS, WITHOUT_BUDGET } from './prose-budgets.ts';
import { proseWords } from './prose-words.ts';

it('counts the words of headings, paragraphs and lists, of a link only its text', () => {
  const page = `---
title: Not counted
---

# One

Two [three](https://example.com/a/b), \`four\`: 5 – six.

- seven
  - **eight**

> nine
`;
  expect(proseWords(page)).toBe(9);
});

it('counts no words of code, tables, comments and generated parts', () => {
  const page = `One.

<!-- code: a.ts -->

~~~ts
const two = 2;
~~~

- three

  ~~~sh
  npm start
  ~~~

| four | five |
| ---- | ---- |
| six  | 7    |

<!-- generated: known -->

Eight.

<!-- end -->
`;
  expect(proseWords(page)).toBe(2);
});

const GUIDES = readPages(['docs/src/content/docs/*.md'])
  .map(({ path, text }) => ({ name: basename(path, '.md'), words: proseWords(text) }))
  .filter(({ name }) => !WITHOUT_BUDGET.includes(name));

it('each guide has a budget of words', () => {
  expect(GUIDES.map(({ name }) => name).toSorted()).toEqual(Object.keys(PROSE_BUDGETS).toSorted());
});

it('each guide is within its budget of words', () => {
  const long = GUIDES.filter(({ name, words }) => words > (PROSE_BUDGETS[name] ?? 0));
  expect(long).toEqual([]);
});

it('the median of the guides is within the budget of words', () => {
  const words = GUIDES.map((guide) => guide.words).toSorted((left, right) => left - right);
  expect(words[Math.floor(words.length / 2)]).toBeLessThanOrEqual(MEDIAN_BUDGET);
});
