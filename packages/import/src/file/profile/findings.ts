import type { RowList } from '../../messages/message-text.ts';
import type { MappedRow } from '../row-mapping.ts';

/** What to do about each contradiction between what the file shows and what would be stored. */
export const STOPS = {
  'date-order': 'Name the form that all dates have with --date-format',
  'repeated-header': 'Import each part of the file on its own',
  'exchanged-columns': 'Correct the map',
  'unclear-gender': 'Say in the map what each letter means',
  'placeholder-dates': 'Clear these dates, or map them to ""',
  'one-time-of-day': 'Name the time zone with --time-zone, such as Asia/Kolkata',
  'several-sheets': 'Name one with --sheet',
  'unlikely-letters': 'Use another --encoding',
} as const;

export type StopName = keyof typeof STOPS;

/** A contradiction. Nothing is sent until a person corrects or confirms it. */
export interface Stop {
  readonly name: StopName;
  /** What was found, as a sentence without a period. */
  readonly message: string;
  readonly rows?: RowList;
}

/** A row of the file, as the profile sees it. */
export interface ProfiledRow {
  readonly row: number;
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

/**
 * Prints each stop that is not confirmed, and what to do.
 *
 * @returns The stops that are not confirmed.
 */
export function reportStops(
  stops: readonly Stop[],
  confirmed: readonly StopName[],
  print: (line: string) => void,
): readonly Stop[] {
  const open = stops.filter(({ name }) => !confirmed.includes(name));
  for (const { name, message, rows } of open) {
    const where = rows === undefined ? '' : `: ${rows}`;
    print(`Stop ${name}: ${message}${where}. ${STOPS[name]}, or go on with --confirm ${name}.`);
  }
  return open;
}

/** Returns a stop if its kind was found. */
export function stopIf(
  isFound: boolean,
  name: StopName,
  message: string,
  rows: RowList,
): readonly Stop[] {
  return isFound ? [{ name, message, rows }] : [];
}
