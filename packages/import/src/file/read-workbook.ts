import { readFile } from 'node:fs/promises';
import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from 'fflate';
import { type CellValue, readSheet, SheetNotFoundError } from 'read-excel-file/node';
import { ImportError } from '../messages/import-error.ts';

/**
 * Reads a sheet of an .xlsx workbook into memory.
 *
 * @param name - The name of the sheet, or `undefined` for the first.
 * @returns The records, and what the library leaves out as sentences for the user.
 * @throws {@link ImportError} if the workbook or the sheet cannot be read.
 */
export async function readWorkbook(path: string, name: string | undefined) {
  const bytes = await readFile(path);
  try {
    const parts = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/.test(name) });
    const styles = parts['xl/styles.xml'];
    const hasZeros = styles !== undefined && ZEROS.test(strFromU8(styles));
    const workbook = Buffer.from(zipSync(readable(parts), { level: 0 }));
    const options = { trim: false, parseNumber: numberText };
    const rows = await inUtc(() => readSheet(workbook, name, options));
    const records = rows.map((cells, at) => ({ row: at + 1, cells: cells.map(cellText) }));
    const filled = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    const zeros = `${path} has a number format such as 00000: the zeros that it adds are not read. If a column needs them, format it as text, and enter its values again.`;
    return { records: filled, warnings: hasZeros ? [zeros] : [] };
  } catch (error) {
    if (error instanceof ImportError) throw error;
    if (error instanceof SheetNotFoundError && 'sheets' in error && Array.isArray(error.sheets)) {
      const names = error.sheets.map((sheet) => JSON.stringify(sheet)).join(', ');
      throw new ImportError(`${path} has no such sheet. Set --sheet to one of these: ${names}.`);
    }
    throw new ImportError(
      `${path} is damaged, has a password, or is no .xlsx workbook, but for example .xls or .ods. In the spreadsheet, save it as .xlsx without a password.`,
    );
  }
}

/** Reads dates in UTC: the library takes a date of ISO 8601 without a zone for local time. */
async function inUtc<Result>(read: () => Promise<Result>): Promise<Result> {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'UTC';
  try {
    return await read();
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
}

/** Writes a whole number without an exponent, and other numbers with the digits of the file. */
function numberText(digits: string): string {
  const number = Number(digits);
  if (Number.isInteger(number)) return Math.abs(number) < 1e15 ? String(number) : digits;
  // Excel writes 37.2 as 37.200000000000003: it is the same number.
  return digits.length > 16 && Number.isFinite(number) ? String(number) : digits;
}

function cellText(cell: CellValue<string> | null): string {
  if (cell instanceof Date) return dateText(cell.getTime());
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell ?? '');
}

/** Writes a date, and its time if it has one. */
function dateText(milliseconds: number): string {
  // The library rounds down to a millisecond.
  const time = Math.floor((milliseconds + 1) / 1000) * 1000;
  if (Number.isNaN(time) || time >= Date.UTC(10_000)) return '#NUM!';
  let iso = new Date(time).toISOString();
  // Day 0 has only a time.
  if (iso.startsWith('1899-12-30')) return iso.slice(11, 19);
  // Excel counts a 29 February 1900. The library is a day behind up to it.
  if (/^(?:1899-12-31|1900-0[12])/.test(iso)) {
    iso = new Date(time + 86_400_000).toISOString().replace('1900-03-01', '1900-02-29');
  }
  return iso.slice(0, 19).replace('T', ' ').replace(' 00:00:00', '');
}

/** A number format that shows zeros in front, such as 00000. */
const ZEROS = /formatCode="(?:\[[^\]]*\]|[^"0#?.[])*00/;

/** The start of a cell with an error. */
const ERROR_CELL = /(<c [^>]*\b)t="e"/g;

/** A cell with a formula and no value. */
const NO_VALUE = /<c ([^>]*)><f[^>]*(?:\/>|>[^<]*<\/f>)(?:<v ?\/>|<v><\/v>)?<\/c>/g;

/**
 * Rewrites what the library does not read: errors, and formulas without a result, would be empty
 * cells.
 */
function readable(parts: Unzipped): Unzipped {
  const rewritten = Object.entries(parts).map(([name, bytes]) => {
    // As Latin-1, each byte is a character, and stays as it is.
    const rewrite = (as: (xml: string) => string) => strToU8(as(strFromU8(bytes, true)), true);
    if (name === 'xl/workbook.xml') return [name, rewrite(readableInfo)] as const;
    return [name, name.startsWith('xl/worksheets/') ? rewrite(readableCells) : bytes] as const;
  });
  return Object.fromEntries(rewritten);
}

function readableInfo(xml: string): string {
  return xml.replace('date1904="true"', 'date1904="1"');
}

function readableCells(xml: string): string {
  return xml.replace(ERROR_CELL, '$1t="str"').replace(NO_VALUE, (cell, attributes: string) => {
    const [place] = /\br="[^"]*"/.exec(attributes) ?? [];
    // The result of a formula may be the empty text.
    return attributes.includes('t="str"') ? cell : `<c ${place} t="str"><v>#N/A</v></c>`;
  });
}
