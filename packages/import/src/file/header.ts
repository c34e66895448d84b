import { ImportError } from '../messages/import-error.ts';
import { readText } from '../values/cell-text.ts';
import {
  type Column,
  type ColumnMap,
  fieldsOf,
  filledIn,
  isName,
  isUnnamed,
  missingFields,
  REST,
  readColumns,
  unnamed,
} from './columns.ts';
import { AGE, REQUIRED } from './fields.ts';
import type { FileRecords } from './open-records.ts';
import type { FileRecord } from './read-records.ts';

/** The most rows that are searched for a header below titles. */
const MAX_ROWS_SEARCHED = 20;

/** The fewest columns that must be known to tell a header from a title. */
const MIN_KNOWN = 2;

/** The row that names the columns. */
interface HeaderRow {
  readonly row: number;
  /** The name of each column. No two are the same. */
  readonly names: readonly string[];
  readonly isBelowTitles: boolean;
}

/** The header of a file, and what its columns fill. */
export interface Header extends HeaderRow {
  readonly columns: readonly Column[];
  /** The map, with what was guessed. */
  readonly map: ColumnMap;
  /** Whether the row names columns, so that output may quote it. It may be a patient instead. */
  readonly isNamed: boolean;
  /** The names for output. */
  readonly shown: readonly string[];
  /** What was taken for the header, if that was guessed and may be wrong, as a sentence. */
  readonly warnings: readonly string[];
  /** The number of cells up to the last column with a name. Spare ones may follow. */
  readonly width: number;
}

/** What the header is read with. */
export interface HeaderSettings {
  readonly path: string;
  readonly map: ColumnMap;
  /** The formats of the date of birth. If empty, the map has them. */
  readonly dateFormats: readonly string[];
  readonly headerRow?: number | undefined;
  /** Completes the map for a dry run, which reads the rows although columns are undecided. */
  readonly guess?: ((names: readonly string[], map: ColumnMap) => ColumnMap) | undefined;
}

/**
 * Reads the header, and what each column fills.
 *
 * @param isSeparatorNamed - Whether the user has named the separator.
 * @throws {@link ImportError} if the file has no header, or columns have no field.
 */
export async function readHeader(
  records: FileRecords,
  { path, map: own, dateFormats, headerRow, guess }: HeaderSettings,
  isSeparatorNamed: boolean,
): Promise<Header> {
  const mapOf = (names: readonly string[]) => guess?.(names, own) ?? own;
  const found = await findHeader(records.read(), mapOf, headerRow);
  if (found === undefined) throw new ImportError(`${path} is empty.`);
  const { names } = found;
  if (names.length === 1 && /\S[,;\t|]\S/.test(names[0] ?? '') && !own.has(names[0] ?? '')) {
    throw new ImportError(
      `Each line of ${path} is in quotes, or has another separator, so that it is one cell. Remove the quotes around the lines, or name the --separator.`,
    );
  }
  const map = mapOf(names);
  const isNamed = namesColumns(names, map, own);
  const about = aboutHeader(found, isSeparatorNamed ? undefined : records.form.separator);
  const isBelieved = isNamed || headerRow !== undefined || names.some((name) => own.has(name));
  if (guess !== undefined && !isBelieved) {
    throw new ImportError(`${about.trim()} ${await lackOfHeader(records, found, mapOf)}`);
  }
  const shown = isNamed ? names : names.map((_, at) => unnamed(at));
  const columns = readColumns(names, map, dateFormats, guess !== undefined, about, shown);
  const fields = fieldsOf(names, map);
  const isClear =
    !found.isBelowTitles && missingFields(fields).length === 0 && !fields.includes(undefined);
  return {
    ...found,
    columns,
    map,
    isNamed,
    shown,
    warnings: isClear ? [] : [about.trim()],
    width: 1 + names.findLastIndex((name) => !isUnnamed(name) || map.has(name)),
  };
}

/** Says what to do about a file whose header looks like a patient. The sheet may be a cover. */
async function lackOfHeader(
  { others = [] }: FileRecords,
  { row }: HeaderRow,
  mapOf: (names: readonly string[]) => ColumnMap,
): Promise<string> {
  for (const { name, read } of others) {
    const { names = [] } = (await findHeader(read(), mapOf, undefined)) ?? {};
    if (!namesColumns(names, mapOf(names))) continue;
    return `The sheet ${JSON.stringify(name)} has a header: add --sheet ${JSON.stringify(name)}.`;
  }
  const sheets = others.map(({ name }) => JSON.stringify(name)).join(', ');
  const another = sheets && `, or name another sheet with --sheet: ${sheets}`;
  return `It looks like a patient. Add a row with the names of the columns above it, or --header-row ${row} if it has them${another}.`;
}

/**
 * Finds the header: the row that the user names, or the first one with known columns, or the first
 * one that is no title.
 *
 * @param records - The records of the file.
 * @param mapOf - Returns the map for the columns of a row.
 * @param wanted - The row that the user names.
 * @throws {@link ImportError} if the file has no such row.
 */
async function findHeader(
  records: AsyncIterable<FileRecord>,
  mapOf: (names: readonly string[]) => ColumnMap,
  wanted: number | undefined,
): Promise<HeaderRow | undefined> {
  let first: HeaderRow | undefined;
  let likely: HeaderRow | undefined;
  let seen = 0;
  for await (const { row, cells } of records) {
    if (row < (wanted ?? 1)) continue;
    if (row > (wanted ?? row)) break;
    const header = { row, names: columnNames(cells), isBelowTitles: first !== undefined };
    if (row === wanted || isHeader(header.names, mapOf(header.names))) return header;
    first ??= header;
    // A title has fewer cells than a patient needs.
    if (filledIn(cells) >= REQUIRED.length) likely ??= header;
    seen += 1;
    if (seen === MAX_ROWS_SEARCHED) break;
  }
  if (wanted === undefined) return likely ?? first;
  throw new ImportError(`Row ${wanted} is missing or empty. Correct --header-row.`);
}

/**
 * Describes what was taken for the header, as the next sentence of a message.
 *
 * @param separator - The separator, if it was guessed.
 */
function aboutHeader({ row, isBelowTitles }: HeaderRow, separator: string | undefined): string {
  const above = isBelowTitles ? ', the rows above it as titles' : '';
  const header = ` Row ${row} was read as the header${above}`;
  return separator === undefined
    ? `${header}: see --header-row.`
    : `${header}, and ${JSON.stringify(separator)} as the separator: see --header-row and --separator.`;
}

/** Names each column: one without a name by its place, and one of several with a name by a number. */
export function columnNames(cells: readonly string[]): readonly string[] {
  const texts = cells.map((cell) => readText(cell).text);
  const own = new Set(texts);
  const used = new Map<string, number>();
  return texts.map((text, at) => {
    const name = text || unnamed(at);
    let times = (used.get(name) ?? 0) + 1;
    while (times > 1 && own.has(`${name} (${times})`)) times += 1;
    used.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

function isHeader(names: readonly string[], all: ColumnMap): boolean {
  const map = new Map([...all].filter(([name]) => name !== REST));
  const fields = fieldsOf(names, map);
  const known = names.filter((name, at) => !isUnnamed(name) && fields[at] !== undefined);
  return known.length >= MIN_KNOWN && namesColumns(names, map);
}

/**
 * Returns whether a row names columns. If not, it may be a patient, and no message may quote it.
 *
 * @param map - The map, with guesses.
 * @param own - The part of it that the user has written, perhaps from the row of a patient.
 */
function namesColumns(
  names: readonly string[],
  map: ColumnMap,
  own: ColumnMap = new Map(),
): boolean {
  const fields = fieldsOf(names, map);
  // A date or a gender that the user has mapped may be a value too.
  const isDecided = (name: string, at: number) =>
    own.has(name) && !['dob', 'gen', AGE, undefined].includes(fields[at]);
  const known = names.map((name, at) => (own.has(name) ? undefined : fields[at]));
  if (missingFields(known).length === 0) return true;
  const isSomeKnown = fields.some(Boolean);
  if (!isSomeKnown && names.length < REQUIRED.length) return false;
  return names.every((name, at) =>
    isUnnamed(name) ? isSomeKnown : isDecided(name, at) || isName(name),
  );
}
