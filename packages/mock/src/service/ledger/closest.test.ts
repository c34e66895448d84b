import { describe, expect, it } from 'vitest';
import { closest } from './closest.ts';
import { BEHAVIOUR_IDS } from './ledger.ts';

/** Returns every text that differs from a word by one mistake. */
function mistakesIn(word: string): string[] {
  return Array.from({ length: word.length + 1 }, (_, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    return [
      `${before}#${after}`,
      `${before}#${after.slice(1)}`,
      before + after.slice(1),
      before + after.slice(0, 2).split('').toReversed().join('') + after.slice(2),
    ];
  }).flat();
}

it('finds an entry despite any single mistake, in another case and with two mistakes', () => {
  const written = [...mistakesIn('errorBody'), 'ERRORBODY', 'eror-body', 'erorrBody'];
  expect(written.map((text) => closest(text, BEHAVIOUR_IDS))).toEqual(
    written.map(() => 'errorBody'),
  );
});

it.each(['', 'x', 'nonsense', 'toString'])('suggests nothing for %j', (written) => {
  expect(closest(written, BEHAVIOUR_IDS)).toBeUndefined();
});

describe('suggests a word if at most a third of the written text differs', () => {
  it.each([
    ['abc', 'abx', true],
    ['abc', 'axx', false],
    ['abcdef', 'abcdxx', true],
    ['abcdef', 'abcxxx', false],
    // Two swapped characters are one difference, and a moved character is two.
    ['acb', 'abc', true],
    ['bca', 'abc', false],
    ['aab', 'aca', false],
    ['aab', 'abc', false],
    ['ab', 'a', false],
    ['abc', 'abcd', true],
    ['abc', 'abcde', false],
    ['abcd', 'abc', true],
  ])('%s, for %s: %s', (written, word, isTaken) => {
    expect(closest(written, [word])).toBe(isTaken ? word : undefined);
  });
});

it('suggests nothing for a text of more than 50 characters', () => {
  const word = 'a'.repeat(50);
  expect(closest(word, [word])).toBe(word);
  expect(closest(`${word}a`, [word])).toBeUndefined();
});

it('prefers the word with fewer differences, then the first of several', () => {
  expect(closest('201', ['200', '2010', '201'])).toBe('201');
  expect(closest('201', ['202', '203'])).toBe('202');
});
