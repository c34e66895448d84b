import type { ValueRule } from './changed-values.ts';
import { isPlainDate, localDay } from './plain-date.ts';

/** The age of the oldest patient, in years. */
export const MAX_AGE_YEARS = 130;

/** The years between the Buddhist calendar of Thailand and the common one. */
const BUDDHIST_YEARS = 543;

/** A year in an era: its letter or its name, and then a number. */
const ERA =
  /^(?:[MTSHR]|[\p{Script=Han}\u32ff\u337b-\u337e]+|\u0e1e\.?\u0e28\.?) ?(?:\d{1,4}|元) ?(?:[年./-]|$)/iu;

/** The rule of a date whose year is one of another calendar. */
export const DATE_ERA: ValueRule = {
  rule: 'date_era',
  message: 'has a year of another calendar or era: write the common year, such as 1990-04-12',
};

/** Finds the rule that a date breaks because its year is written in an era. */
export function eraRule(value: string): ValueRule | undefined {
  return ERA.test(value) ? DATE_ERA : undefined;
}

/**
 * Creates what finds the rule that a date of birth breaks because nobody can be born on it.
 *
 * @param earliest - The first day, as `YYYY-MM-DD`. Default: 130 years before `asOf`.
 */
export function birthDayRule(asOf: Date, earliest?: string) {
  const [year, month, day] = [asOf.getFullYear(), asOf.getMonth(), asOf.getDate()];
  const first = earliest ?? localDay(new Date(year - MAX_AGE_YEARS, month, day));
  // In another time zone, it is tomorrow already.
  const last = localDay(new Date(year, month, day + 1));
  return (date: string): ValueRule | undefined => {
    if (!isPlainDate(date)) return undefined;
    if (date > last) {
      const common = String(Number(date.slice(0, 4)) - BUDDHIST_YEARS) + date.slice(4);
      if (common >= first && common <= last) return DATE_ERA;
      return { rule: 'dob_in_future', message: `is in the future, after ${last}` };
    }
    if (date >= first) return undefined;
    const message = `is before ${first}: allow it with "earliest" in the map file`;
    return { rule: 'dob_too_early', message };
  };
}
