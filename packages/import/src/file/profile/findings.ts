import { formatCount, type RowList } from '../../messages/message-text.ts';
import type { MappedRow } from '../row-mapping.ts';

/** What is known of a kind of stop. */
interface StopFacts {
  /** What the file shows. */
  readonly shows: string;
  /** What to do instead of confirming it. */
  readonly remedy: string;
  /** How the rows are sent when it is confirmed. */
  readonly confirmed: string;
}

const AS_IT_STANDS = 'sent as it stands';

/**
 * The stops: each says that the file contradicts what its columns are said to be. The page of the
 * options has this table.
 */
export const STOPS = {
  'mixed-dates': {
    shows:
      'A column of dates has more than one kind: dates of a workbook beside text, or text of two forms. Or a workbook shows dates without their day or year.',
    remedy:
      'Find out what each kind means (a spreadsheet may have exchanged day and month of what it took for a date), and write all dates in one form',
    confirmed: 'what is read is sent as it stands, the others are rejected',
  },
  'unreadable-dates': {
    shows:
      'Another form, order or calendar would read dates that the form of the column cannot read.',
    remedy: 'Name the form that all dates have with --date-format',
    confirmed: 'these rows are rejected',
  },
  'time-of-day': {
    shows: 'A date of birth has a time, or no day starts at it in the zone of `--time-zone`.',
    remedy: 'If a time zone has moved the days, name it with --time-zone, such as Asia/Kolkata',
    confirmed: 'the day is sent as it is written, or as it is in the time zone',
  },
  'short-years': {
    shows: 'A year of two digits can be one of two centuries.',
    remedy: 'Write these years with four digits',
    confirmed: 'sent with the latest year that is not in the future',
  },
  'placeholder-dates': {
    shows:
      'Many patients are born on one day that is far from all others, or a date contradicts the age beside it.',
    remedy: 'Clear these dates, or map them to ""',
    confirmed: `${AS_IT_STANDS}; an age counts before the date that it contradicts`,
  },
  'unclear-gender': {
    shows:
      'The genders are not a known set, such as F and M, and the map does not say what they mean.',
    remedy: 'Say in the map what each value means: --dry-run --write-map asks',
    confirmed: 'M, F and O are sent as they stand, other values are rejected',
  },
  encoding: {
    shows: '`--encoding` decides which letters a text file has, beyond ASCII.',
    remedy: 'Look at these names in the encoding, and use another --encoding if they are wrong',
    confirmed: AS_IT_STANDS,
  },
  letters: {
    shows:
      'A name has letters of two scripts in one word, or a character that no name has, such as `?`, `�` or `=`.',
    remedy: 'Export the file again as UTF-8, or use another --encoding',
    confirmed: AS_IT_STANDS,
  },
  'extra-cells': {
    shows:
      'A row of a text file has more cells than the header: a separator in a value moves the others.',
    remedy: 'Put the value into quotes, or remove the cells',
    confirmed:
      'a row with a value beyond the header is rejected, the others are sent as they stand',
  },
  'missing-cells': {
    shows:
      'A row of a text file has fewer cells than the header. Excel leaves out empty ends after row 16.',
    remedy: 'Look whether the values are in their columns',
    confirmed: 'the missing cells are read as empty',
  },
  hidden: {
    shows: 'A workbook has hidden or filtered rows, hidden columns or hidden sheets.',
    remedy: 'Show them, or remove them from a copy',
    confirmed: 'hidden rows and columns are sent as they stand, hidden sheets are left out',
  },
  'several-sheets': {
    shows: 'Another sheet has rows with as many cells, which may be patients.',
    remedy: 'Name one with --sheet',
    confirmed: 'the other sheets are left out',
  },
  'repeated-header': {
    shows: 'The names of the columns come again: two files were joined.',
    remedy: 'Import each part of the file on its own',
    confirmed: AS_IT_STANDS,
  },
  'exchanged-columns': {
    shows:
      'Most names have no letter, or most usernames look like names, dates or e-mail addresses.',
    remedy: 'Correct the map',
    confirmed: AS_IT_STANDS,
  },
  twins: {
    shows:
      'Rows have the same name and date of birth, or those of a patient of `--not-in` with another username.',
    remedy: 'Find out whether they are one patient, and keep one row of each',
    confirmed: `${AS_IT_STANDS}; a row with the username or all values of an earlier one is rejected`,
  },
  'another-client': {
    shows: 'The import was begun with another client id, which owns the patients that are stored.',
    remedy: 'Use the --client-id that the import was begun with',
    confirmed: 'the rows that are left are sent with this client id',
  },
} as const satisfies Readonly<Record<string, StopFacts>>;

export type StopName = keyof typeof STOPS;

/** A contradiction. Nothing is sent until a person corrects or confirms it. */
export interface Stop {
  readonly name: StopName;
  /** What was found, as a sentence without a period. */
  readonly message: string;
  /** The number that a confirmation names: of rows, columns or sheets. */
  readonly count: number;
  readonly rows?: RowList;
  /** Some of the rows that it is about, for a person to look at. */
  readonly examples?: readonly number[];
}

/** A row of the file, as the profile sees it. */
export interface ProfiledRow {
  readonly row: number;
  /** The number of cells, with empty ones at the end. */
  readonly cellCount: number;
  readonly isHidden: boolean;
  /** The text of each cell. */
  readonly texts: readonly string[];
  readonly mapped: MappedRow;
}

/** Looks at all rows for one kind of finding. */
export interface Check {
  add(row: ProfiledRow): void;
  stops?(): readonly Stop[];
  /** Describes what a person may want to look at. */
  notes?(): readonly string[];
}

/** Returns the argument that confirms a stop of a file with this number of rows. */
export function confirmationOf({ name, count }: Stop, total: number): string {
  return `${name}=${count}/${total}`;
}

/** Returns whether an argument names a stop, alone or with its counts. Alone, it confirms nothing. */
export function namesStop(text: string): boolean {
  return Object.hasOwn(STOPS, text.replace(/=\d+\/\d+$/, ''));
}

/**
 * Prints each stop that is not confirmed, and what to do.
 *
 * @param total - The number of rows of the file.
 * @param confirmed - The arguments of confirmations. Each holds for these counts alone.
 * @returns The stops that are not confirmed.
 */
export function reportStops(
  stops: readonly Stop[],
  total: number,
  confirmed: readonly string[],
  print: (line: string) => void,
): readonly Stop[] {
  const open = stops.filter((stop) => !confirmed.includes(confirmationOf(stop, total)));
  for (const stop of open) {
    const { name, message, rows } = stop;
    const where = rows === undefined ? '' : `: ${rows}`;
    const confirm = `--confirm ${confirmationOf(stop, total)}`;
    print(`Stop ${name}: ${message}${where}. ${STOPS[name].remedy}, or go on with ${confirm}.`);
  }
  return open;
}

/** Returns a stop if rows were found. */
export function stopIf(
  isFound: boolean,
  name: StopName,
  message: string,
  rows: RowList,
): readonly Stop[] {
  return isFound ? [{ name, message, rows, count: rows.count, examples: rows.first }] : [];
}

/** Counts rows, with the noun: `1 row`. */
export function countRows({ count }: RowList): string {
  return count === 1 ? '1 row' : `${formatCount(count)} rows`;
}

/** Counts rows, with the verb: `1 row has`. */
export function rowsHave(rows: RowList): string {
  return `${countRows(rows)} ${rows.count === 1 ? 'has' : 'have'}`;
}
