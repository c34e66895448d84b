import { expect, it } from 'vitest';
import { formProblems } from './form-problems.ts';

it('lists nothing for a form that can be sent', () => {
  expect(formProblems({ fn: 'Asha', dob: '1990-04-12', gen: 'F' })).toEqual([]);
});

it('lists all that is wrong', () => {
  expect(formProblems({ fn: ' ', dob: '1990-02-30', gen: 'F' })).toEqual([
    'fn must not be blank',
    'dob must be a valid date (YYYY-MM-DD)',
  ]);
});
