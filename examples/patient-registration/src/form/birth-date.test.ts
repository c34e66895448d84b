import { expect, it } from 'vitest';
import { birthDateInWords, birthDateProblem } from './birth-date.ts';

const TODAY = '2026-11-22';

it.each([
  ['1990-04-12', undefined],
  ['2026-11-22', undefined],
  ['1896-11-22', undefined],
  ['0090-04-12', 'Enter the year with four digits, such as 1990.'],
  ['2026-11-23', 'This date is in the future. Check the year.'],
  ['2090-04-12', 'This date is in the future. Check the year.'],
  ['1896-11-21', 'This date is more than 130 years ago. Check the year.'],
])('checks the date of birth %s', (dob, problem) => {
  expect(birthDateProblem(dob, TODAY)).toBe(problem);
});

it.each([
  ['1990-04-12', '12 April 1990, 36 years old'],
  ['1990-11-22', '22 November 1990, 36 years old'],
  ['1990-11-23', '23 November 1990, 35 years old'],
  ['2024-11-22', '22 November 2024, 2 years old'],
  ['2024-11-23', '23 November 2024, 23 months old'],
  ['2026-10-22', '22 October 2026, 1 month old'],
  ['2026-10-23', '23 October 2026, 30 days old'],
  ['2026-11-21', '21 November 2026, 1 day old'],
  ['2026-11-22', '22 November 2026, 0 days old'],
])('writes %s in words, with the age', (dob, words) => {
  expect(birthDateInWords(dob, TODAY)).toBe(words);
});
