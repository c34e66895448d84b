import { estimateDob, OLDEST_AGE } from '@profiles/sdk/schemas';
import { localDay } from './plain-date.ts';

/** An age, in the units that people write it in. */
export interface Age {
  readonly years: number;
  /** The months, weeks and days beyond the years. `undefined` if only the years are known. */
  readonly more: { readonly months: number; readonly days: number } | undefined;
}

const YEARS = /^(\d{1,3})(?:[.,]0+)? ?(?:y|yrs?|years?)?$/i;

const UNITS =
  /^(?:(\d{1,3}) ?(?:y|yrs?|years?))?(?:[ ,]|and)*(?:(\d{1,3}) ?(?:m|mths?|mons?|months?))?(?:[ ,]|and)*(?:(\d{1,3}) ?(?:w|wks?|weeks?))?(?:[ ,]|and)*(?:(\d{1,3}) ?(?:d|days?))?$/i;

/** Reads an age such as `61`, `61 yrs`, `6 months` or `45Y 3M`, up to {@link OLDEST_AGE} years. */
export function readAge(text: string): Age | undefined {
  const [, whole] = YEARS.exec(text) ?? [];
  if (whole !== undefined) return checked({ years: Number(whole), more: undefined });
  const [, years = 0, ...rest] = UNITS.exec(text) ?? [];
  if (rest.every((part) => part === undefined)) return undefined;
  const [months, weeks, days] = rest.map((part = '0') => Number(part));
  const more = { months: months ?? 0, days: 7 * (weeks ?? 0) + (days ?? 0) };
  return checked({ years: Number(years), more });
}

function checked(age: Age): Age | undefined {
  return age.years + (age.more?.months ?? 0) / 12 <= OLDEST_AGE ? age : undefined;
}

/**
 * Estimates the date of birth of an age: 1 July if only the years are known, or the day that is as
 * long ago as the age says.
 *
 * @param asOf - The day on which the age is true.
 */
export function dobOfAge({ years, more }: Age, asOf: Date): string {
  if (more === undefined) return estimateDob(years, asOf);
  const month = new Date(asOf.getFullYear() - years, asOf.getMonth() - more.months, 1);
  const lastDay = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate();
  month.setDate(Math.min(asOf.getDate(), lastDay) - more.days);
  return localDay(month);
}
