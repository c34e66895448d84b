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
import type { Check, Stop } from './findings.ts';
import { LookAlikes } from './look-alikes.ts';

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
 * What a whole file shows: the figures of each column, and the contradictions between what is in the
 * file and what would be stored. A dry run prints it, and an import obeys it.
 */
export class FileProfile {
  readonly #columns: readonly ColumnProfile[];
  readonly #checks: readonly Check[];
  readonly #births = checkPlaceholderDates();
  readonly #people: LookAlikes | undefined;
  readonly dates: DateGuesses | undefined;
  readonly genders = new Genders();
  /** Whether ages of the file depend on the day, not only on the year. */
  hasUnitAges = false;

  /** @param names - The names of the columns in output. */
  constructor(columns: readonly Column[], names: readonly string[], settings: ProfileSettings) {
    const { dates, timeZone, isEncodingNamed, notesPeople } = settings;
    this.dates = dates;
    this.#columns = columns.map((column, at) => new ColumnProfile(column, names[at] ?? ''));
    this.#people = notesPeople ? new LookAlikes() : undefined;
    this.#checks = [
      ...(dates ? [dates] : []),
      checkHeader(columns),
      checkExchanged(columns, names),
      checkGenders(columns, this.genders),
      this.#births,
      checkTimeOfDay(columns, timeZone),
      ...(isEncodingNamed ? [checkLetters(columns)] : []),
    ];
  }

  add({ row, cells }: FileRecord, mapped: MappedRow): void {
    const texts = cells.map((cell) => readText(cell).text);
    for (const [at, text] of texts.entries()) {
      const profile = this.#columns[at];
      if (profile === undefined || text === '') continue;
      profile.add(text);
      const { target, values } = profile.column;
      if (target !== AGE) continue;
      const age = readAge(values.get(text.toLowerCase()) ?? text);
      this.hasUnitAges ||= age?.more !== undefined;
    }
    const profiled = { row, texts, mapped };
    for (const check of this.#checks) check.add(profiled);
    this.#people?.add(profiled);
  }

  /** Returns the columns, with what their values show. */
  columns(): readonly Column[] {
    return this.#columns.map(({ profiled }) => profiled);
  }

  stops(): readonly Stop[] {
    return this.#checks.flatMap((check) => check.stops());
  }

  /** Describes the columns, in a line or two each. */
  lines(): readonly string[] {
    return profileLines(this.#columns);
  }

  /** Describes what a person may want to look at. */
  notes(): readonly string[] {
    return [...this.#births.notes(), ...(this.#people?.lines() ?? [])];
  }
}
