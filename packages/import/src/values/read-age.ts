import { estimateDob } from '@profiles/sdk/schemas';
import { MAX_AGE_YEARS } from './birth-day.ts';
import { localDay } from './plain-date.ts';

/** An age, in the units that people write it in. */
export interface Age {
  readonly years: number;
  /** The months, weeks and days beyond the years. `undefined` if only the years are known. */
  readonly more: { readonly months: number; readonly days: number } | undefined;
}

const UNITS =
  /^(?:(\d{1,3})(?:[.,]0+)? ?(?:y|yrs?|years?|$))?(?:[ ,]|and)*(?:(\d{1,4}) ?(?:m|mths?|mons?|months?))?(?:[ ,]|and)*(?:(\d{1,4}) ?(?:w|wks?|weeks?))?(?:[ ,]|and)*(?:(\d{1,5}) ?(?:d|days?))?$/i;

/**
 * Reads an age such as `61`, `61 yrs`, `6 months` or `45Y 3M`, up to {@link MAX_AGE_YEARS} years.
 *
 * @param unit - The unit of a number without one. Default: years.
 */
export function readAge(text: string, unit = ''): Age | undefined {
  const [, ...units] = UNITS.exec(/^\d+$/.test(text) ? `${text} ${unit}`.trim() : text) ?? [];
  if (units.every((unit) => unit === undefined)) return undefined;
  const [years = 0, months = 0, weeks = 0, days = 0] = units.map((unit = '0') => Number(unit));
  const inYears = years + months / 12 + weeks / 52 + days / 365;
  if (inYears > MAX_AGE_YEARS) return undefined;
  const isExact = units.slice(1).some((unit) => unit !== undefined);
  return { years, more: isExact ? { months, days: 7 * weeks + days } : undefined };
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
