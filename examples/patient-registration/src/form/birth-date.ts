const OLDEST_YEARS = 130;
const DAY_MS = 86_400_000;
const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns the local date of today, as `YYYY-MM-DD`. */
export function today(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Returns the earliest plausible date of birth. */
export function earliestBirthDate(on: string): string {
  return `${Number(on.slice(0, 4)) - OLDEST_YEARS}${on.slice(4)}`;
}

/** Returns the problem of an implausible date of birth, if there is one. */
export function birthDateProblem(dob: string, on: string): string | undefined {
  // A date input reports a year of two digits as 0090.
  if (dob.startsWith('0')) return 'Enter the year with four digits, such as 1990.';
  if (dob > on) return 'This date is in the future. Check the year.';
  if (dob >= earliestBirthDate(on)) return undefined;
  return `This date is more than ${OLDEST_YEARS} years ago. Check the year.`;
}

/** Writes a date of birth in words, with the age: `12 April 1990, 36 years old`. */
export function birthDateInWords(dob: string, on: string): string {
  return `${LONG_DATE.format(new Date(dob))}, ${age(dob, on)} old`;
}

function age(dob: string, on: string): string {
  const [year = 0, month = 0, day = 0] = dob.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = on.split('-').map(Number);
  const months = (thisYear - year) * 12 + thisMonth - month - (thisDay < day ? 1 : 0);
  if (months >= 24) return counted(Math.floor(months / 12), 'year');
  if (months > 0) return counted(months, 'month');
  return counted((Date.parse(on) - Date.parse(dob)) / DAY_MS, 'day');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
