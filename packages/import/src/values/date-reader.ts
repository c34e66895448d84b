import { DateTime, Settings, type TokenParser } from 'luxon';
import { ImportError, resultOf } from '../messages/import-error.ts';
import type { ValueRule } from './changed-values.ts';
import { isPlainDate, localDay } from './plain-date.ts';

/** The name of the format of a spreadsheet's dates: the days since 1900. */
export const EXCEL = 'excel';

/** What a value says. */
export interface DateReading {
  /** The date as `YYYY-MM-DD`, or the value itself if it is not one date. */
  readonly date: string;
  readonly problem?: ValueRule;
}

/** A year of two digits. Luxon reads three and four with it too. */
const SHORT_YEAR = /(?<!y)yy(?!y)/;

/** The first year that four digits write without a zero before them. */
const FIRST_LONG_YEAR = 1000;

/** Luxon reads 24:00 as the next day, and moves a time that a named time zone has skipped. */
const mayMove = (value: string, format: string) => value.includes('24') || format.includes('z');

const LUXON_OPTIONS = { zone: 'utc', locale: 'en', setZone: true } as const;

/** The parser of a format. */
interface Format {
  readonly format: string;
  readonly parser: TokenParser;
  readonly hasShortYear: boolean;
}

/** A reader of dates in the formats of a column. */
export type DateReader = ReturnType<typeof createDateReader>;

/**
 * Creates a reader of dates.
 *
 * @param formats - In Luxon's tokens, such as `dd/MM/yyyy`, or `excel`. Checked by
 * {@link checkDateFormat}.
 * @param asOf - A year of two digits is the latest one that is not after this day's.
 * @param timeZone - The time zone of IANA in which a time of UTC is on the day of birth. By default,
 * the day is as it is written.
 */
export function createDateReader(formats: readonly string[], asOf: Date, timeZone?: string) {
  const names = formats.join(' or ');
  const hasSerials = formats.includes(EXCEL);
  const parsers = formats
    .filter((format) => format !== EXCEL)
    .map((format) => ({
      format,
      parser: DateTime.buildFormatParser(format, LUXON_OPTIONS),
      hasShortYear: SHORT_YEAR.test(format),
    }));
  return {
    timeZone,
    /** Whether a date may depend on the year of `asOf`. */
    hasShortYears: parsers.some(({ hasShortYear }) => hasShortYear),
    /** Reads a value. A date as `YYYY-MM-DD` needs no format. */
    read(value: string): DateReading {
      if (isPlainDate(value)) return { date: value };
      Settings.twoDigitCutoffYear = asOf.getFullYear() % 100;
      const serial = hasSerials ? excelDate(value, timeZone) : undefined;
      const [first, second] = new Map([
        ...parsers.flatMap((format) => datesOf(value, format, timeZone)),
        ...(serial === undefined ? [] : [[serial, false] as const]),
      ]);
      if (first === undefined) {
        const message = `is not a date in the form ${names}`;
        return { date: value, problem: { rule: 'date_format', message } };
      }
      if (second !== undefined) {
        const message = `is a different day in each of the forms ${names}: name only one form`;
        return { date: value, problem: { rule: 'date_ambiguous', message } };
      }
      const [date, hasShortYear] = first;
      if (!hasShortYear || date <= localDay(asOf)) return { date };
      const message = 'is in the future with this year of two digits: write it with four';
      return { date, problem: { rule: 'date_century', message } };
    },
  };
}

/** Reads a value in a format. Returns the date, if it is one, and whether its year may be short. */
function datesOf(
  value: string,
  { format, parser, hasShortYear }: Format,
  timeZone: string | undefined,
): (readonly [string, boolean])[] {
  const date = DateTime.fromFormatParser(value, parser, LUXON_OPTIONS);
  if (!date.isValid) return [];
  const hasTime = timeZone !== undefined && /h/i.test(format);
  const written = hasTime
    ? date.setZone(timeZone)
    : mayMove(value, format)
      ? writtenDay(value, format)
      : date;
  if (!written.isValid || (hasShortYear && written.year < FIRST_LONG_YEAR)) return [];
  return [[written.toFormat('yyyy-MM-dd'), hasShortYear]];
}

/** Returns the day that is written, independently of its time and its time zone. */
function writtenDay(value: string, format: string): DateTime {
  const { year, month, day, ordinal } =
    DateTime.fromFormatExplain(value, format, LUXON_OPTIONS).result ?? {};
  return DateTime.fromObject({ year, month, day, ordinal }, LUXON_OPTIONS);
}

const SERIAL = /^(\d{1,5})(?:[.,](\d+))?$/;

/** The number that the spreadsheet gives to 29 February 1900, a day that did not exist. */
const NO_DAY = 60;

/** Numbers that are rather years. As days, they are in 1904 and 1905. */
const isYear = (serial: number) => serial >= 1800 && serial <= 2100;

/** Returns the day of a spreadsheet's number, or `undefined` if it is none. A time counts in a zone. */
function excelDate(value: string, timeZone: string | undefined): string | undefined {
  const [, days, time] = SERIAL.exec(value) ?? [];
  const serial = Number(days);
  if (!(serial > 0) || serial === NO_DAY || isYear(serial)) return undefined;
  const zero = DateTime.utc(1899, 12, serial < NO_DAY ? 31 : 30);
  const date = zero.plus({ days: serial });
  if (time === undefined || timeZone === undefined) return date.toISODate() ?? undefined;
  const seconds = Math.round(Number(`0.${time}`) * 86_400);
  return date.plus({ seconds }).setZone(timeZone).toISODate() ?? undefined;
}

/** Days whose digits tell a day from a month, and `1 11` from `11 1`. */
const PROBES = [DateTime.utc(1987, 11, 23), DateTime.utc(1987, 11, 1), DateTime.utc(1987, 1, 11)];

/**
 * Letters that stand for a part of a date. Others are left out: `DD` and `YYYY` have another meaning
 * than in other programs, `D` and `f` depend on a country, and weeks do not go with months.
 */
const LETTERS = /^(?:[MLdoEcHhmsSuaZz]|(?<!y)(?:yy|yyyy)(?!y)|[^A-Za-z])*$/;

/**
 * Checks a format of dates.
 *
 * @throws {@link ImportError} if it lacks the day, the month or the year, or reads another day than
 * it writes.
 */
export function checkDateFormat(format: string): void {
  if (format === EXCEL) return;
  const isKnown = LETTERS.test(format.replaceAll(/'[^']*'/g, ''));
  const isRead = isKnown && resultOf(() => PROBES.every((day) => isReadAgain(day, format)));
  if (isRead) return;
  const fault =
    isRead === undefined
      ? 'has parts that contradict each other, such as a beside HH.'
      : 'must contain a day (dd or d), a month (MM, M or MMM) and a year (yyyy or yy): dd/MM/yyyy. Put text that is not part of the date in single quotes.';
  throw new ImportError(`The date format "${format}" ${fault}`);
}

/** Returns whether a format reads the day that it writes, and writes it unlike another `YYYY-MM-DD`. */
function isReadAgain(day: DateTime, format: string): boolean {
  Settings.twoDigitCutoffYear = 50;
  const text = day.toFormat(format, LUXON_OPTIONS);
  const read = DateTime.fromFormat(text, format, LUXON_OPTIONS);
  const iso = day.toISODate();
  return read.isValid && read.toISODate() === iso && (!isPlainDate(text) || text === iso);
}

/** Returns whether one of these formats reads a date of another one as another day. */
export function areAmbiguous(formats: readonly string[], asOf: Date): boolean {
  const reader = createDateReader(formats, asOf);
  const day = DateTime.utc(2001, 2, 3);
  const inTokens = formats.filter((format) => format !== EXCEL);
  const texts = inTokens.map((format) => day.toFormat(format, LUXON_OPTIONS));
  return texts.some((text) => reader.read(text).problem !== undefined);
}
