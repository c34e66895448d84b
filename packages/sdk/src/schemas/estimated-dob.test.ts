import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ESTIMATED_DOB_KEY, estimateDob, newPatientSchema, OLDEST_AGE } from './index.ts';

/** Days of this and the last century, at any time of the day. */
const days = fc.date({
  min: new Date(1900, 0, 1),
  max: new Date(2099, 11, 31),
  noInvalidDate: true,
});
const ages = fc.integer({ min: 0, max: OLDEST_AGE });

/** Returns the years between a date of birth and a day, in the calendar of the time zone. */
function ageOn(dob: string, day: Date): number {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = dob.split('-').map(Number);
  const hadBirthday =
    day.getMonth() + 1 > month || (day.getMonth() + 1 === month && day.getDate() >= date);
  return day.getFullYear() - year - (hadBirthday ? 0 : 1);
}

describe('estimateDob', () => {
  it('returns the 1 July that gives the age, on any day', () => {
    fc.assert(
      fc.property(ages, days, (age, day) => {
        const dob = estimateDob(age, day);
        expect(dob).toMatch(/^\d{4}-07-01$/);
        expect(ageOn(dob, day)).toBe(age);
      }),
    );
  });

  it.each<[number, Date, string]>([
    [0, new Date(2026, 5, 30, 23, 59), '2025-07-01'],
    [0, new Date(2026, 6, 1), '2026-07-01'],
    [36, new Date(2026, 6, 1), '1990-07-01'],
    [36, new Date(2026, 5, 30), '1989-07-01'],
  ])('returns for the age %d on %s the date %s', (age, day, dob) => {
    expect(estimateDob(age, day)).toBe(dob);
  });

  it('returns a date that the service accepts, with the mark', () => {
    const extras = { [ESTIMATED_DOB_KEY]: true };
    const patient = { fn: 'asha', dob: estimateDob(OLDEST_AGE), gen: 'F', extras };
    expect(newPatientSchema.parse(patient)).toEqual(patient);
  });

  it.each([-1, 0.5, OLDEST_AGE + 1, Number.NaN, Number.POSITIVE_INFINITY])(
    'rejects the age %d',
    (age) => {
      expect(() => estimateDob(age)).toThrow(RangeError);
    },
  );
});
