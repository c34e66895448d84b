import { readFile } from 'node:fs/promises';
import { type CellObject, read, set_cptable, type WorkSheet } from '@e965/xlsx';
import { ImportError } from '../messages/import-error.ts';
import type { CellType, FileRecord } from './read-records.ts';

/** A sheet that the spreadsheet shows. */
export interface Sheet {
  readonly name: string;
  readonly records: readonly FileRecord[];
}

/**
 * Reads the sheets of a workbook into memory.
 *
 * @param name - The name of the sheet to read, or `undefined` for the first that is not hidden.
 * @returns The sheet, and the others that are not hidden.
 * @throws {@link ImportError} if the workbook or the sheet cannot be read.
 */
export async function readWorkbook(path: string, name: string | undefined) {
  const bytes = await readFile(path);
  // Text in files before Excel 97 is in the code page of a country.
  if (bytes[0] === 0xd0 || bytes[0] === 0x09) {
    set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  }
  const { SheetNames: names, Sheets: sheets, Workbook: info } = parse(path, bytes);
  const visible = names.filter((_, at) => !info?.Sheets?.[at]?.Hidden);
  const chosen = name ?? visible[0];
  if (chosen === undefined || !names.includes(chosen)) {
    const list = names.map((sheet) => JSON.stringify(sheet)).join(', ');
    throw new ImportError(`${path} has no such sheet. Set --sheet to one of these: ${list}.`);
  }
  const recordsOf = (sheet: string) => recordsIn(sheets[sheet] ?? {});
  const others = visible.filter((sheet) => sheet !== chosen);
  return {
    name: chosen,
    records: recordsOf(chosen),
    others: others.map((sheet): Sheet => ({ name: sheet, records: recordsOf(sheet) })),
  };
}

function parse(path: string, bytes: Buffer) {
  try {
    // `raw` keeps the texts of a web page. A spreadsheet may save one as .xls.
    const options = { dense: true, cellDates: true, cellHTML: false, cellNF: true, UTC: true };
    return read(bytes, { ...options, sheetStubs: true, raw: true });
  } catch {
    throw new ImportError(
      `${path} is damaged, has a password, or is no workbook. In the spreadsheet, save it as .xlsx without a password.`,
    );
  }
}

/** Reads the rows with values. The arrays have holes: a far cell makes them long, not slow. */
function recordsIn(sheet: WorkSheet): readonly FileRecord[] {
  const rows: readonly CellObject[][] = sheet['!data'] ?? [];
  for (const { s: start, e: end } of sheet['!merges'] ?? []) {
    const merged = rows[start.r]?.[start.c];
    if (merged === undefined) continue;
    const below = Math.min(end.r, rows.length - 1);
    for (let row = start.r + 1; row <= below; row++) {
      const cells = rows[row];
      // A merged cell alone makes no row.
      if (cells?.some((cell) => cell !== undefined && textOf(cell) !== '')) cells[start.c] = merged;
    }
  }
  const records: FileRecord[] = [];
  rows.forEach((row, at) => {
    const cells = Array.from(row, (cell) => (cell === undefined ? '' : textOf(cell)));
    const types = new Map<number, CellType>();
    row.forEach((cell, place) => {
      const type = typeOf(cell);
      if (type !== undefined) types.set(place, type);
    });
    if (cells.some((cell) => cell.trim() !== '')) records.push({ row: at + 1, cells, types });
  });
  return records;
}

/** A formula without a result is an error: nobody knows its value. */
function typeOf({ t, f }: CellObject): CellType | undefined {
  if (t === 'e' || (t === 'z' && f !== undefined)) return 'error';
  return t === 'd' ? 'date' : t === 'b' ? 'boolean' : undefined;
}

/** Returns the text that the spreadsheet shows, but every digit of a number, and a date as ISO 8601. */
function textOf(cell: CellObject): string {
  const { v: value, w: shown = '', z: format } = cell;
  if (typeOf(cell) === 'error') return shown || '#N/A';
  if (value instanceof Date) return dateText(value.getTime());
  if (typeof value === 'boolean') return String(value).toUpperCase();
  if (typeof value !== 'number') return value ?? '';
  // A spreadsheet keeps 15 digits. As an exponent, the number is rejected.
  if (Number.isInteger(value) && Math.abs(value) >= 1e15) return value.toExponential();
  const digits = String(value);
  const isWhole = format !== 'General' && shown.replaceAll(/\D/g, '').endsWith(digits);
  return isWhole ? shown : digits;
}

/** Writes a date, and its time if it has one. */
function dateText(milliseconds: number): string {
  const time = Math.round(milliseconds / 1000) * 1000;
  if (Number.isNaN(time) || time >= Date.UTC(10_000)) return '#NUM!';
  const iso = new Date(time).toISOString();
  // Day 0 has only a time.
  if (iso.startsWith('1899-12-3')) return iso.slice(11, 19);
  return iso.slice(0, 19).replace('T', ' ').replace(' 00:00:00', '');
}
