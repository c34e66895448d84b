import { expect, it } from 'vitest';
import { readPages } from './page.ts';

const CONCEPTS = 'docs/src/content/docs/concepts.md';
/** A command writes this page, from descriptions that other programs show too. */
const GENERATED = 'docs/src/content/docs/fields.md';
const MEANING = /^\| \*\*\w+\*\* +\| ([^|]+?): /gm;

it('only the page of concepts writes out an abbreviation', () => {
  const [concepts] = readPages([CONCEPTS]);
  const table = concepts?.text.split('### EMR, oid')[1]?.split('\n#')[0] ?? '';
  const meanings = [...table.matchAll(MEANING)].map(([, meaning = '']) => meaning.toLowerCase());
  expect(meanings).toContain('electronic medical record');
  const found = readPages(['docs/src/content/docs/*.md'])
    .filter(({ path }) => path !== CONCEPTS && path !== GENERATED)
    .flatMap(({ path, text }) =>
      meanings
        .filter((meaning) => text.toLowerCase().includes(meaning))
        .map((meaning) => `${path}: ${meaning}`),
    );
  expect(found).toEqual([]);
});
