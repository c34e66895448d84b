import { Readable } from 'node:stream';
import {
  type CellObject,
  CFB,
  read,
  SSF,
  set_cptable,
  type WorkBook,
  type WorkSheet,
} from '@e965/xlsx';
import { ImportError } from '../messages/import-error.ts';
import type { CellType, FileRecord } from './read-records.ts';

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string;
  /** What the workbook hides: places of columns, and rows that {@link FileRecord.isHidden} cannot name. */
  readonly hidden: { readonly columns: readonly number[]; readonly rows: number };
  /** Reads the records, header first. */
  readonly read: () => AsyncIterable<FileRecord>;
}

/**
 * Reads the sheets of a workbook into memory.
 *
 * @param content - The bytes of the workbook, or its text if it is HTML or XML.
 * @param name - The name of the sheet, or `undefined` for the first visible one.
 * @returns The sheet, and the other visible ones.
 * @throws {@link ImportError} if the workbook or the sheet cannot be read.
 */
export async function readWorkbook(
  path: string,
  content: Uint8Array | string,
  name: string | undefined,
): Promise<{
  readonly sheet: Sheet;
  readonly others: readonly Sheet[];
  /** The names of the other sheets that are hidden and have rows. */
  readonly hiddenSheets: readonly string[];
}> {
  const [{ SheetNames, Sheets, Workbook }, hidden] = await parse(path, content);
  const sheets = SheetNames.flatMap((each, at) => {
    const sheet = Sheets[each];
    // Others have a chart, a dialog or macros.
    if ((sheet?.['!type'] ?? 'sheet') !== 'sheet') return [];
    const isVisible = !Workbook?.Sheets?.[at]?.Hidden;
    const columns = (sheet?.['!cols'] ?? []).flatMap((column, place) =>
      column?.hidden ? place : [],
    );
    const isFilledSheet = sheet?.['!data']?.some((row) => row?.some(isFilled)) ?? false;
    return {
      name: each,
      isVisible,
      isFilledSheet,
      hidden: { columns, rows: hidden },
      read: () => Readable.from(recordsOf(sheet ?? damaged(path))),
    };
  });
  const visible = sheets.filter(({ isVisible }) => isVisible);
  const sheet = name === undefined ? visible[0] : sheets.find((each) => each.name === name);
  if (sheet !== undefined) {
    const unseen = sheets.filter((each) => !each.isVisible && each.isFilledSheet && each !== sheet);
    return {
      sheet,
      others: visible.filter((each) => each !== sheet),
      hiddenSheets: unseen.map((each) => each.name),
    };
  }
  const names = sheets.map((each) => JSON.stringify(each.name)).join(', ');
  const lack = name === undefined ? 'no visible sheet' : 'no such sheet';
  throw new ImportError(`${path} has ${lack}. Set --sheet to one of these: ${names}.`);
}

/** Parses a workbook. Also returns the number of hidden rows and columns that the library does not tell. */
async function parse(
  path: string,
  content: Uint8Array | string,
): Promise<readonly [WorkBook, number]> {
  // Workbooks before Excel 97 have text in code pages.
  if (content[0] === 0xd0) set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  const type = typeof content === 'string' ? 'string' : 'buffer';
  // Without stubs, a formula without a result would be an empty cell.
  const wanted = {
    dense: true,
    cellDates: true,
    cellNF: true,
    sheetStubs: true,
    // Tells what is hidden.
    cellStyles: true,
  } as const;
  try {
    const [plain, hidden] = typeof content === 'string' ? [content, 0] : plainOds(content);
    // In text, the library would guess what is a number or a date.
    const workbook = read(plain, { ...wanted, type, cellHTML: false, raw: true });
    // Of text that is no HTML and no XML, it makes a sheet.
    if (type === 'string' && workbook.bookType === undefined) return damaged(path);
    for (const sheet of Object.values(workbook.Sheets)) fillMerged(sheet);
    return [workbook, hidden];
  } catch {
    return damaged(path);
  }
}

/** A row or a column of a text document's table that is hidden or filtered. */
const HIDDEN_IN_ODS = /<table:table-(?:row|column)\b[^>]*\btable:visibility="(?:collapse|filter)"/g;

/** The reading that stands above a name in Japanese. */
const RUBY =
  /<text:ruby-text\b[^>]*(?:\/>|>[^<]*(?:<(?!\/text:ruby-text>)[^<]*)*<\/text:ruby-text>)/g;

/** Removes the readings above letters in an .ods, and counts what it hides. The library does neither. */
function plainOds(content: Uint8Array): readonly [Uint8Array, number] {
  if (content[0] !== 0x50) return [content, 0];
  const zip = CFB.read(content, { type: 'buffer' });
  const entry: { content: Uint8Array; size: number } | null = CFB.find(zip, '/content.xml');
  if (!entry) return [content, 0];
  const xml = Buffer.from(entry.content).toString();
  const hidden = xml.match(HIDDEN_IN_ODS)?.length ?? 0;
  const plain = xml.replaceAll(RUBY, '');
  if (plain === xml) return [content, hidden];
  entry.content = Buffer.from(plain);
  entry.size = entry.content.length;
  return [CFB.write(zip, { fileType: 'zip', type: 'buffer' }), hidden];
}

function damaged(path: string): never {
  throw new ImportError(
    `${path} is damaged, has a password, or is no workbook. In the spreadsheet, save it as .xlsx without a password.`,
  );
}

/** A merged cell counts for all its rows that have other values. */
function fillMerged({ '!data': data = [], '!merges': merges = [] }: WorkSheet): void {
  for (const { s: first, e: last } of merges) {
    const cell = data[first.r]?.[first.c];
    if (cell === undefined) continue;
    for (const row of data.slice(first.r + 1, last.r + 1)) {
      if (row?.some(isFilled)) row[first.c] = cell;
    }
  }
}

function isFilled(cell: CellObject | undefined): boolean {
  return cell !== undefined && readCell(cell).text.trim() !== '';
}

function* recordsOf({ '!data': data = [], '!rows': rows = [] }: WorkSheet): Generator<FileRecord> {
  for (const [at, row] of data.entries()) {
    // Nothing is at a row or a cell that was never filled.
    if (!row?.some(isFilled)) continue;
    const types = new Map<number, CellType>();
    const cells = Array.from(row, (cell: CellObject | undefined, column) => {
      if (cell === undefined) return '';
      const { text, type } = readCell(cell);
      if (type !== undefined) types.set(column, type);
      return text;
    });
    yield { row: at + 1, cells, types, isHidden: rows[at]?.hidden === true };
  }
}

interface CellText {
  readonly text: string;
  readonly type?: CellType;
}

function readCell({ t, v, w, z, f }: CellObject): CellText {
  if (t === 'e' || (t === 'z' && f !== undefined)) return { type: 'error', text: w ?? '#N/A' };
  if (typeof v === 'boolean') return { type: 'boolean', text: String(v).toUpperCase() };
  if (v instanceof Date || (typeof v === 'number' && z !== undefined && SSF.is_date(`${z}`))) {
    const read = dateText(v);
    return read.type === 'date' && showsPart(`${z}`) ? { ...read, type: 'date-part' } : read;
  }
  return typeof v === 'number' ? { type: 'number', text: numberText(v, w) } : { text: v ?? '' };
}

/** Writes what is shown of a number, such as `UHID-00042`, if it has all digits and more than them. */
function numberText(number: number, shown = ''): string {
  const digits =
    Number.isInteger(number) && Math.abs(number) >= 1e15
      ? number.toExponential().toUpperCase()
      : String(number);
  const isMore = Number(shown.replaceAll(',', '')) !== number || /^0\d/.test(shown);
  const hasAll = shown.replaceAll(/\D/g, '').includes(digits.replaceAll(/\D/g, ''));
  return isMore && hasAll ? shown : digits;
}

/** What a format of numbers shows as it stands: text in quotes, a character after `\\`, and `[$-411]`. */
const LITERAL = /"[^"]*"|\\.|\[[^\]]*\]/g;

/** The format of a whole date, as the settings of the machine have it. */
const OF_SYSTEM = '[$-F800]';

/**
 * Returns whether a format shows a date without its day or its year. From `4/1990`, a spreadsheet makes
 * the first of the month, and from `12/4` a day of this year.
 */
function showsPart(format: string): boolean {
  const parts = format.replaceAll(LITERAL, '').toLowerCase();
  const isDate = SSF.is_date(format) && !format.startsWith(OF_SYSTEM);
  return isDate && /d/.test(parts) !== /[yeb]/.test(parts);
}

const MS_PER_DAY = 86_400_000;

/** Writes a date, and its time if it has one. */
function dateText(date: Date | number): CellText {
  // Excel counts a 29 February 1900. The library has the number of that day, and times of day 0.
  const isNumber = typeof date === 'number';
  const exact = isNumber ? Date.UTC(1899, 11, 31) + date * MS_PER_DAY : date.getTime();
  const time = Math.round(exact / 1000) * 1000;
  if (Number.isNaN(time) || time >= Date.UTC(10_000)) return { type: 'error', text: '#NUM!' };
  let iso = new Date(time).toISOString().slice(0, 19).replace('T', ' ');
  if (isNumber) iso = iso.replace('1900-03-01', '1900-02-29');
  return { type: 'date', text: iso.replace(/^1899-12-31 | 00:00:00$/, '') };
}
