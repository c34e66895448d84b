import { expect, it } from 'vitest';
import { guessValue } from './guess-values.ts';

it.each<[string, string, string | undefined]>([
  ['ln', 'NULL', ''],
  ['extras.ward', '(blank)', ''],
  ['username', 'N/A', ''],
  ['mobile', 'nil', ''],
  ['ln', 'Na', undefined],
  ['extras.allergies', 'nil', undefined],
  ['extras.ward', 'B', undefined],
])('proposes for %s of the value %j: %j', (field, value, guess) => {
  expect(guessValue(field, value, false)).toBe(guess);
});
