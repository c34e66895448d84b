import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { birthDateInWords, birthDateProblem, isAge } from './birth-date.ts';

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00') }));
afterAll(() => void vi.useRealTimers());

it.each([
  ['1990-04-12', undefined],
  ['2026-11-22', undefined],
  ['1876-07-01', undefined],
  ['2026-11-23', 'This date is in the future. Check the year.'],
  ['1876-06-30', 'This date is too long ago. Check the year.'],
])('checks the date of birth %s', (dob, problem) => {
  expect(birthDateProblem(dob)).toBe(problem);
});

it.each([
  ['1990-11-22', '22 November 1990, 36 years old'],
  ['1990-11-23', '23 November 1990, 35 years old'],
  ['2025-11-22', '22 November 2025, 1 year old'],
])('writes %s in words, with the age', (dob, words) => {
  expect(birthDateInWords(dob)).toBe(words);
});

it.each([
  ['0', true],
  ['150', true],
  ['', false],
  ['-1', false],
  ['36.5', false],
  ['1e2', false],
])('tells whether %j is an age', (text, expected) => {
  expect(isAge(text)).toBe(expected);
});
