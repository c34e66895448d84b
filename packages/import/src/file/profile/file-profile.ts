import { readText } from '../../values/cell-text.ts';
import { Genders } from '../../values/genders.ts';
import { readAge } from '../../values/read-age.ts';
import { AGE, type Column } from '../columns.ts';
import type { FileRecord } from '../read-records.ts';
import type { MappedRow } from '../row-mapping.ts';
import { checkExchanged, checkGenders, checkHeader } from './check-columns.ts';
import { checkPlaceholderDates, checkTimeOfDay } from './check-dates.ts';
import { checkLetters } from './check-letters.ts';
import { ColumnProfile, profileLines } from './column-profile.ts';
import type { DateGuesses } from './date-guesses.ts';
import type { Check } from './findings.ts';
import { checkLookAlikes } from './look-alikes.ts';

/** What the profile of a file depends on, beside its columns. */
export interface ProfileSettings {
  /** The guesses of date formats, where they are needed. */
  readonly dates: DateGuesses | undefined;
  readonly timeZone: string | undefined;
  readonly isEncodingNamed: boolean;
  /** Whether people who look alike are noted, which takes memory. */
  readonly notesPeople: boolean;
}

/**
 * Creates the profile of a file: the figures of each column, and the contradictions between what is in
 * the file and what would be stored. A dry run prints it, and an import obeys it.
 *
 * @param names - The names of the columns in output.
 */
export function createProfile(
  columns: readonly Column[],
  names: readonly string[],
  { dates, timeZone, isEncodingNamed, notesPeople }: ProfileSettings,
) {
  const profiles = columns.map((column, at) => new ColumnProfile(column, names[at] ?? ''));
  const genders = new Genders();
  const checks: readonly Check[] = [
    ...(dates ? [dates] : []),
    checkHeader(columns),
    checkExchanged(columns, names),
    checkGenders(columns, genders),
    checkPlaceholderDates(),
    checkTimeOfDay(columns, timeZone),
    ...(isEncodingNamed ? [checkLetters(columns)] : []),
    ...(notesPeople ? [checkLookAlikes()] : []),
  ];
  let hasUnitAges = false;
  return {
    dates,
    genders,
    /** Whether ages of the file depend on the day, not only on the year. */
    hasUnitAges: () => hasUnitAges,
    add({ row, cells }: FileRecord, mapped: MappedRow): void {
      const texts = cells.map((cell) => readText(cell).text);
      for (const [at, text] of texts.entries()) {
        const profile = profiles[at];
        if (profile === undefined) continue;
        if (cells[at]?.trim()) profile.firstRow ??= row;
        if (text === '') continue;
        profile.add(text);
        const { target, values } = profile.column;
        if (target !== AGE) continue;
        const age = readAge(values.get(text.toLowerCase()) ?? text);
        hasUnitAges ||= age?.more !== undefined;
      }
      for (const check of checks) check.add({ row, texts, mapped });
    },
    /** Returns the columns, with what their values show. */
    columns: () => profiles.map(({ profiled }) => profiled),
    /** Returns the first row with a value, even one that nobody sees, of each column. */
    firstRows: () => profiles.map(({ firstRow }) => firstRow),
    stops: () => checks.flatMap((check) => check.stops?.() ?? []),
    /** Describes the columns, in a line or two each. */
    lines: () => profileLines(profiles),
    /** Describes what a person may want to look at. */
    notes: () => checks.flatMap((check) => check.notes?.() ?? []),
  };
}
