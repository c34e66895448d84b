/**
 * The key of `extras` that marks a date of birth as estimated, with the value `true`.
 *
 * A convention of this SDK: the API specification has no ages.
 */
export const ESTIMATED_DOB_KEY = 'dob_estimated';

/** The oldest age that {@link estimateDob} takes, in years. */
export const OLDEST_AGE = 150;

/**
 * Returns a date of birth for a person who knows only an age: the latest 1 July that is not in the
 * future and gives this age. It differs from the true date by less than a year. Store it with the
 * mark {@link ESTIMATED_DOB_KEY}, so that it is not mistaken for a real date.
 *
 * A convention of this SDK: the API specification has no ages.
 *
 * @param age - The age in whole years, from 0 to 150.
 * @param today - A time of the day for which the age is true, in the time zone of the program.
 * Default: now.
 * @returns The date as `YYYY-MM-DD`.
 * @throws `RangeError` if the age is not a whole number from 0 to 150, or `today` is no valid date.
 *
 * @example
 * ```ts
 * estimateDob(36, new Date(2026, 5, 30)); // '1989-07-01'
 * estimateDob(36, new Date(2026, 6, 1)); // '1990-07-01'
 * ```
 */
export function estimateDob(age: number, today: Date = new Date()): string {
  if (!Number.isInteger(age) || age < 0 || age > OLDEST_AGE) {
    throw new RangeError(`An age must be a whole number of years from 0 to ${OLDEST_AGE}.`);
  }
  const year = today.getFullYear() - (today.getMonth() < 6 ? 1 : 0) - age;
  if (Number.isNaN(year)) throw new RangeError('today must be a valid date.');
  return `${String(year).padStart(4, '0')}-07-01`;
}
