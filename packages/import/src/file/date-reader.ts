import { DateTime, Settings, type TokenParser } from 'luxon';
import { ImportError } from '../import-error.ts';

/** A rule of dates that a value breaks. */
export interface DateProblem {
  readonly rule: 'date_format' | 'date_ambiguous' | 'date_century';
  readonly message: string;
}

/** The form of a date that needs no format. */
const PLAIN = /^\d{4}-\d\d-\d\d$/;

/** A year of two digits. */
const SHORT_YEAR = /(?<!y)yy(?!y)/;

const OPTIONS = { zone: 'utc', locale: 'en', setZone: true } as const;

/** The parser of a format. */
interface Format {
  readonly parser: TokenParser;
  readonly hasShortYear: boolean;
}

/** Reads dates in the formats of a column. */
export class DateReader {
  readonly #names: string;
  readonly #formats: readonly Format[];
  readonly #asOf: Date;

  /**
   * @param formats - In Luxon's tokens, such as `dd/MM/yyyy`. Checked by {@link checkDateFormat}.
   * @param asOf - A year of two digits is the latest one that is not after this day's.
   */
  constructor(formats: readonly string[], asOf: Date) {
    this.#names = formats.join(' or ');
    this.#asOf = asOf;
    this.#formats = formats.map((format) => ({
      parser: DateTime.buildFormatParser(format, OPTIONS),
      hasShortYear: SHORT_YEAR.test(format),
    }));
  }

  /** Whether a date may depend on the year of `asOf`. */
  get hasShortYears(): boolean {
    return this.#formats.some(({ hasShortYear }) => hasShortYear);
  }

  /** Returns the date as `YYYY-MM-DD`, or the rule that the value breaks. */
  read(value: string): string | DateProblem {
    if (this.#formats.length === 0 || isPlain(value)) return value;
    Settings.twoDigitCutoffYear = this.#asOf.getFullYear() % 100;
    const found = new Map(
      this.#formats.flatMap(({ parser, hasShortYear }) => {
        const date = DateTime.fromFormatParser(value, parser, OPTIONS);
        return date.isValid ? [[date.toISODate(), hasShortYear] as const] : [];
      }),
    );
    const [first, second] = found;
    if (first === undefined) {
      return { rule: 'date_format', message: `is not a date in the form ${this.#names}` };
    }
    if (second !== undefined) {
      const message = `is one date in one form and another in another: ${this.#names}`;
      return { rule: 'date_ambiguous', message };
    }
    const [date, hasShortYear] = first;
    if (hasShortYear && date > localDay(this.#asOf)) {
      const message = 'is in the future with this year of two digits: write it with four';
      return { rule: 'date_century', message };
    }
    return date;
  }
}

/** Returns whether a value has the form `YYYY-MM-DD`, which needs no format. */
export function isPlain(value: string): boolean {
  return PLAIN.test(value);
}

/**
 * Checks a format of dates.
 *
 * @throws {@link ImportError} if it lacks the day, the month or the year.
 */
export function checkDateFormat(format: string): void {
  Settings.twoDigitCutoffYear = 50;
  const probe = DateTime.utc(1987, 11, 23);
  const read = DateTime.fromFormat(probe.toFormat(format, OPTIONS), format, OPTIONS);
  // `DD` and `YYYY` have another meaning than in other programs.
  if (!/[DY]/.test(format) && read.isValid && read.toISODate() === probe.toISODate()) return;
  throw new ImportError(
    `The date format "${format}" must contain a day (dd or d), a month (MM, M or MMM) and a year (yyyy or yy): dd/MM/yyyy.`,
  );
}

/** Returns a day as `YYYY-MM-DD`, in the time zone of this machine. */
function localDay(day: Date): string {
  return DateTime.fromJSDate(day).toISODate() ?? '';
}
