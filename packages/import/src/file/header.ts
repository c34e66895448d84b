import { ImportError } from '../messages/import-error.ts';
import { readText } from '../values/cell-text.ts';
import type { ColumnMap } from './columns.ts';
import { AGE, fieldsOf, isName, isUnnamed, missingFields, REQUIRED, unnamed } from './columns.ts';
import type { FileRecord } from './read-records.ts';

/** The most rows that are searched for a header below titles. */
const MAX_ROWS_SEARCHED = 20;

/** The fewest columns that must be known to tell a header from a title. */
const MIN_KNOWN = 2;

/** The row that names the columns. */
export interface Header {
  readonly row: number;
  /** The name of each column. No two are the same. */
  readonly names: readonly string[];
  readonly isBelowTitles: boolean;
}

/**
 * Finds the header: the row that the user names, or the first one with known columns, or the first.
 *
 * @param records - The records of the file.
 * @param mapOf - Returns the map for the columns of a row.
 * @param wanted - The row that the user names.
 * @throws {@link ImportError} if the file has no such row.
 */
export async function findHeader(
  records: AsyncIterable<FileRecord>,
  mapOf: (names: readonly string[]) => ColumnMap,
  wanted: number | undefined,
): Promise<Header | undefined> {
  let first: Header | undefined;
  let seen = 0;
  for await (const { row, cells } of records) {
    if (row < (wanted ?? 1)) continue;
    if (row > (wanted ?? row)) break;
    const header = { row, names: columnNames(cells), isBelowTitles: first !== undefined };
    if (row === wanted || isHeader(header.names, mapOf(header.names))) return header;
    first ??= header;
    seen += 1;
    if (seen === MAX_ROWS_SEARCHED) break;
  }
  if (wanted === undefined) return first;
  throw new ImportError(`Row ${wanted} is missing or empty. Correct --header-row.`);
}

/**
 * Describes what was taken for the header, as the next sentence of a message.
 *
 * @param separator - The separator, if it was guessed.
 */
export function aboutHeader({ row, isBelowTitles }: Header, separator: string | undefined): string {
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

function isHeader(names: readonly string[], map: ColumnMap): boolean {
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
export function namesColumns(
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
