import { expect, it } from 'vitest';
import { formProblems } from './form-problems.ts';

it('returns no problems for a valid form', () => {
  expect(formProblems({ fn: 'Asha', dob: '1990-04-12', gen: 'F' })).toEqual([]);
});

it('returns every problem', () => {
  expect(formProblems({ fn: ' ', dob: '1990-02-30', gen: 'F' })).toEqual([
    'fn must not be blank',
    'dob must be a valid date (YYYY-MM-DD)',
  ]);
});
