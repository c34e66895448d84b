import { estimateDob, OLDEST_AGE } from '@profiles/sdk/schemas';

const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns the local date of today, as `YYYY-MM-DD`. */
export function today(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Returns the problem of an implausible date of birth, if there is one. */
export function birthDateProblem(dob: string): string | undefined {
  // A date input reports a year of two digits as 0090.
  if (dob.startsWith('0')) return 'Enter the year with four digits, such as 1990.';
  if (dob > today()) return 'This date is in the future. Check the year.';
  if (dob < estimateDob(OLDEST_AGE)) return 'This date is too long ago. Check the year.';
  return undefined;
}

/** Writes a date of birth in words, with the age: `12 April 1990, 36 years old`. */
export function birthDateInWords(dob: string): string {
  const hadBirthday = today().slice(4) >= dob.slice(4);
  const years = Number(today().slice(0, 4)) - Number(dob.slice(0, 4)) - (hadBirthday ? 0 : 1);
  return `${LONG_DATE.format(new Date(dob))}, ${years} ${years === 1 ? 'year' : 'years'} old`;
}

/** Returns whether a text is an age in whole years. */
export function isAge(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) <= OLDEST_AGE;
}
