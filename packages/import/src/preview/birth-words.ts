import { localDay } from '../values/plain-date.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * Writes a birth in words, as `12 April 1990, 36 years`.
 *
 * @param day - The day of birth, as `YYYY-MM-DD`.
 * @param asOf - The day on which the age is true.
 */
export function birthInWords(day: string, asOf: Date): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return `${date} ${MONTHS[month - 1]} ${year}, ${ageOf([year, month, date], asOf)}`;
}

function ageOf([year, month, date]: readonly [number, number, number], asOf: Date): string {
  const today = localDay(asOf);
  const [nowYear = 0, nowMonth = 0, nowDate = 0] = today.split('-').map(Number);
  const months = (nowYear - year) * 12 + nowMonth - month - (nowDate < date ? 1 : 0);
  if (months >= 24) return `${Math.floor(months / 12)} years`;
  if (months >= 1) return months === 1 ? '1 month' : `${months} months`;
  const days = Math.round((Date.parse(today) - Date.UTC(year, month - 1, date)) / 86_400_000);
  return days === 1 ? '1 day' : `${Math.max(0, days)} days`;
}
