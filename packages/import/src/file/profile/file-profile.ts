import { readText } from '../../values/cell-text.ts';
import { SIGNED_NUMBER } from '../../values/changed-values.ts';
import { Genders } from '../../values/genders.ts';
import { readAge } from '../../values/read-age.ts';
import { AGE, type Column } from '../columns.ts';
import type { FileRecord } from '../read-records.ts';
import type { MappedRow } from '../row-mapping.ts';
import { checkExchanged, checkHeader } from './check-columns.ts';
import { checkDateOrder, checkPlaceholderDates, checkTimeOfDay } from './check-dates.ts';
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
  /** How many values of each column are numbers with a sign. */
  readonly #signed: number[];
  readonly dates: DateGuesses | undefined;
  readonly genders = new Genders();
  /** Whether ages of the file depend on the day, not only on the year. */
  hasUnitAges = false;

  /** @param names - The names of the columns in output. */
  constructor(columns: readonly Column[], names: readonly string[], settings: ProfileSettings) {
    const { dates, timeZone, isEncodingNamed, notesPeople } = settings;
    this.dates = dates;
    this.#columns = columns.map((column, at) => new ColumnProfile(column, names[at] ?? ''));
    this.#signed = columns.map(() => 0);
    this.#people = notesPeople ? new LookAlikes() : undefined;
    const formats = columns.flatMap((column) => column.formats);
    this.#checks = [
      ...(dates ? [checkDateOrder(dates, formats)] : []),
      checkHeader(columns),
      checkExchanged(columns, names),
      this.#births,
      checkTimeOfDay(columns, timeZone),
      ...(isEncodingNamed ? [checkLetters(columns)] : []),
    ];
  }

  add({ row, cells }: FileRecord, mapped: MappedRow): void {
    const texts = cells.map((cell) => readText(cell).text);
    for (const [at, profile] of this.#columns.entries()) {
      const text = texts[at] ?? '';
      profile.add(text);
      if (SIGNED_NUMBER.test(text)) this.#signed[at] = (this.#signed[at] ?? 0) + 1;
      const { target, values } = profile.column;
      if (target === 'gen') this.genders.add(text);
      const isUnitAge = target === AGE && readAge(values.get(text.toLowerCase()) ?? text)?.more;
      this.hasUnitAges ||= isUnitAge !== undefined && isUnitAge !== false;
    }
    const profiled = { row, texts, mapped };
    for (const check of this.#checks) check.add(profiled);
    this.#people?.add(profiled);
  }

  /** Returns the columns, with what their values show. */
  columns(): readonly Column[] {
    return this.#columns.map(({ column, filled }, at) => {
      return { ...column, isNumbered: (this.#signed[at] ?? 0) * 2 > filled };
    });
  }

  stops(): readonly Stop[] {
    const message = 'Some genders are M, and others H or V, so that M may mean a woman';
    const unclear = this.isMaleUnclear ? [{ name: 'unclear-gender', message } as const] : [];
    return [...unclear, ...this.#checks.flatMap((check) => check.stops())];
  }

  /** Whether `M` may mean a woman, and the map does not say what it means. */
  get isMaleUnclear(): boolean {
    const column = this.#columns.find(({ column }) => column.target === 'gen')?.column;
    return this.genders.isMaleUnclear && !column?.values.has('m');
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
