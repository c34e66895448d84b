import { DateTime, Settings, type TokenParser } from 'luxon';
import { ImportError, resultOf } from '../messages/import-error.ts';
import { MAX_AGE_YEARS } from './birth-day.ts';
import { EXCEL } from './date-forms.ts';
import { type DateReading, isPlainDate, localDay, readPlainDate } from './plain-date.ts';

/** The format of a year alone. Its 1 July is an estimate. */
const YEAR = 'yyyy';

/** A day, and whether it has a time that is not its start. */
interface Day {
  readonly date: string;
  readonly hasTime: boolean;
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

  function readYear(year: string, format: string): DateReading {
    const middle = `${year}-07-01`;
    const date = middle <= localDay(asOf) ? middle : `${year}-01-01`;
    return { date, form: format, isEstimated: true };
  }

  /** Reads a value in a format. */
  function readIn(value: string, format: Format): DateReading | undefined {
    const day = dayOf(value, format, timeZone);
    if (day === undefined) return undefined;
    if (format.format === YEAR) return readYear(value, YEAR);
    const year = day.date.slice(0, 4);
    const isOld = Number(year) - 100 < asOf.getFullYear() - MAX_AGE_YEARS;
    const isShort = format.hasShortYear && !isOld && !value.includes(year);
    const reading = { ...day, form: format.format, isShort };
    if (!format.hasShortYear || day.date <= localDay(asOf)) return reading;
    const message = 'is in the future with this year of two digits: write it with four';
    return { ...reading, problem: { rule: 'date_century', message } };
  }

  return {
    timeZone,
    /** Whether a date may depend on the year of `asOf`. */
    hasShortYears: parsers.some(({ hasShortYear }) => hasShortYear),
    /** Reads a value. A date as `YYYY-MM-DD`, or of a workbook, needs no format. */
    read(value: string, isWorkbookDate = false): DateReading {
      const plain = readPlainDate(value, isWorkbookDate);
      if (plain !== undefined) {
        const isInstant = isWorkbookDate && timeZone !== undefined;
        return isInstant ? { ...plain, ...dayIn(timeZone, instantOf(value)) } : plain;
      }
      Settings.twoDigitCutoffYear = asOf.getFullYear() % 100;
      const serial = hasSerials ? excelDate(value, timeZone) : undefined;
      const [first, second] = new Map(
        [
          ...parsers.flatMap((format) => readIn(value, format) ?? []),
          ...(serial === undefined ? [] : [{ ...serial, form: EXCEL }]),
        ].map((reading) => [reading.date, reading]),
      ).values();
      if (second !== undefined) {
        const message = `is a different day in each of the forms ${names}: name only one form`;
        return { date: value, problem: { rule: 'date_ambiguous', message } };
      }
      const message = `is not a date in the form ${names}`;
      return first ?? { date: value, problem: { rule: 'date_format', message } };
    },
  };
}

/** Reads the day of a value in a format. */
function dayOf(
  value: string,
  { format, parser, hasShortYear }: Format,
  timeZone: string | undefined,
): Day | undefined {
  const date = DateTime.fromFormatParser(value, parser, LUXON_OPTIONS);
  if (!date.isValid) return undefined;
  if (timeZone !== undefined && /h/i.test(format)) return dayIn(timeZone, date.toMillis());
  const written = mayMove(value, format) ? asWritten(value, format) : date;
  if (!written.isValid || (hasShortYear && written.year < FIRST_LONG_YEAR)) return undefined;
  return { date: written.toFormat('yyyy-MM-dd'), hasTime: !isMidnight(written) };
}

/** Returns the day and the time that are written, independently of the time zone. */
function asWritten(value: string, format: string): DateTime {
  const {
    year,
    month,
    day,
    ordinal,
    hour = 0,
    minute,
    second,
  } = DateTime.fromFormatExplain(value, format, LUXON_OPTIONS).result ?? {};
  const time = { hour: hour % 24, minute, second };
  return DateTime.fromObject({ year, month, day, ordinal, ...time }, LUXON_OPTIONS);
}

function isMidnight({ hour, minute, second, millisecond }: DateTime): boolean {
  return hour + minute + second + millisecond === 0;
}

/** Returns the day of an instant in a time zone, by its own history. */
function dayIn(zone: string, instant: number): Day {
  const local = DateTime.fromMillis(instant, { zone });
  // Where summer time begins at midnight, the day starts later.
  const isStart = isMidnight(local) || local.minus(1).day !== local.day;
  return { date: local.toFormat('yyyy-MM-dd'), hasTime: !isStart };
}

/** Returns the instant of UTC that a workbook's date names, in milliseconds. */
function instantOf(text: string): number {
  return Date.parse(`${text.replace(' ', 'T').replace(/^[^T]+$/, '$&T00:00:00')}Z`);
}

const SERIAL = /^(\d{1,5})(?:[.,](\d+))?$/;

/** The number that the spreadsheet gives to 29 February 1900, a day that did not exist. */
const NO_DAY = 60;

/** Numbers that are rather years. As days, they are in 1904 and 1905. */
const isYear = (serial: number) => serial >= 1800 && serial <= 2100;

/** Returns the day of a spreadsheet's number, or `undefined` if it is none. */
function excelDate(value: string, timeZone: string | undefined): Day | undefined {
  const [, days, time = '0'] = SERIAL.exec(value) ?? [];
  const serial = Number(days);
  if (!(serial > 0) || serial === NO_DAY || isYear(serial)) return undefined;
  const seconds = Math.round(Number(`0.${time}`) * 86_400);
  const date = DateTime.utc(1899, 12, serial < NO_DAY ? 31 : 30).plus({ days: serial, seconds });
  if (timeZone !== undefined) return dayIn(timeZone, date.toMillis());
  return { date: date.toFormat('yyyy-MM-dd'), hasTime: !isMidnight(date) };
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
  if (format === EXCEL || format === YEAR) return;
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
