import { expect, it } from 'vitest';
import { ESTIMATED_DOB_KEY, estimateDob, newPatientSchema, OLDEST_AGE } from './index.ts';

const JUNE = new Date(2026, 5, 30, 23, 59);
const JULY = new Date(2026, 6, 1);

it.each<[number, Date, string]>([
  [0, JUNE, '2025-07-01'],
  [0, JULY, '2026-07-01'],
  [36, JULY, '1990-07-01'],
  [36, JUNE, '1989-07-01'],
  [36, new Date(2026, 0, 1), '1989-07-01'],
  [36, new Date(2026, 11, 31), '1990-07-01'],
  [150, new Date(1100, 6, 1), '0950-07-01'],
])('estimateDob of the age %d on %s returns %s', (age, day, dob) => {
  expect(estimateDob(age, day)).toBe(dob);
});

it('estimateDob returns a date that the service accepts, with the mark', () => {
  const extras = { [ESTIMATED_DOB_KEY]: true };
  const patient = { fn: 'asha', dob: estimateDob(OLDEST_AGE), gen: 'F', extras };
  expect(newPatientSchema.parse(patient)).toEqual(patient);
  expect(ESTIMATED_DOB_KEY).toBe('dob_estimated');
});

it.each([-1, 0.5, OLDEST_AGE + 1, Number.NaN, Number.POSITIVE_INFINITY])(
  'estimateDob rejects the age %d',
  (age) => {
    expect(() => estimateDob(age)).toThrow(
      new RangeError('An age must be a whole number of years from 0 to 150.'),
    );
  },
);

it('estimateDob rejects an invalid date as today', () => {
  const error = new RangeError('today must be a valid date.');
  expect(() => estimateDob(30, new Date(Number.NaN))).toThrow(error);
});
