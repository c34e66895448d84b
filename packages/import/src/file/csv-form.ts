import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { ImportError, unreadable } from '../messages/import-error.ts';

/** How the text of a CSV file is written. */
export interface CsvForm {
  /** The separator of cells. */
  readonly separator: string;
  /** The encoding, as a label of the Encoding Standard, such as `utf-8`. */
  readonly encoding: string;
  /** The quote around cells, or `''` if quotes are text. Default: `"`. */
  readonly quote?: string | undefined;
}

/** How a file is written. A workbook has a sheet, by default the first, instead of the other parts. */
export type FileForm = { readonly [Part in keyof CsvForm | 'sheet']?: string | undefined };

const SEPARATORS = [',', ';', '\t', '|'];

/** The most bytes that are read to find the form. */
const MAX_BYTES_SEARCHED = 65_536;

const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Finds the form of a file from its first bytes.
 *
 * @param named - The parts that the user has named. A byte order mark replaces the encoding.
 * @throws {@link ImportError} if the file cannot be read, is empty, or is UTF-16 without a byte
 * order mark.
 */
export async function findCsvForm(path: string, named: FileForm): Promise<CsvForm> {
  const bytes = await firstBytes(path);
  if (bytes.length === 0) throw new ImportError(`${path} is empty.`);
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => startsWith(bytes, mark))?.[0];
  const encoding = marked ?? named.encoding ?? 'utf-8';
  // One of the two bytes of a Latin letter in UTF-16 is null.
  const [isBigEndian, isLittleEndian] = [bytes[0] === 0, bytes[1] === 0];
  if (encoding === 'utf-8' && isBigEndian !== isLittleEndian) {
    throw new ImportError(
      `${path} is text in UTF-16 without a byte order mark. Add --encoding utf-16${isBigEndian ? 'be' : 'le'}.`,
    );
  }
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  const { separator = likelySeparator(text, named.quote), quote } = named;
  return { encoding, separator, quote };
}

/** The first bytes of a workbook: of ZIP, and of .xls or a password. */
const WORKBOOKS = [
  [0x50, 0x4b, 3, 4],
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
];

/** The start of HTML or XML, in each encoding. Programs also write these as .xls. */
const MARKUP = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\0\s]*</;

/** Files that are no list, each by its start, with what they are and what to do. */
const NO_LISTS: readonly (readonly [start: RegExp, what: string])[] = [
  [/^%PDF-/, 'is a PDF. Export the list as CSV or as a workbook from the program that made it.'],
  [
    /^(?:\xef\xbb\xbf)?BEGIN:VCARD/i,
    'is a file of contacts (vCard). Import it into a spreadsheet or an address book, and export it as CSV.',
  ],
  [
    /^(?:\xef\xbb\xbf)?\s*\{[^{}]*"(?:doc_id|resource_id)"\s*:/,
    'is a link to a sheet of Google. Open it, and download the sheet as .xlsx or CSV.',
  ],
  [/^(?:\xef\xbb\xbf)?\s*[[{]\s*["{[]/, 'is JSON. Convert it to CSV, with a row for each patient.'],
];

/**
 * Returns whether a file is a workbook, as bytes or as text.
 *
 * @throws {@link ImportError} if it is no list at all.
 */
export async function workbookKind(path: string): Promise<'bytes' | 'text' | undefined> {
  const bytes = await firstBytes(path);
  const start = Buffer.from(bytes).toString('latin1', 0, 1000);
  const what = NO_LISTS.find(([form]) => form.test(start))?.[1];
  if (what !== undefined) throw new ImportError(`${path} ${what}`);
  if (WORKBOOKS.some((start) => startsWith(bytes, start))) return 'bytes';
  return MARKUP.test(Buffer.from(bytes).toString('latin1')) ? 'text' : undefined;
}

function firstBytes(path: string): Promise<Uint8Array> {
  return buffer(createReadStream(path, { end: MAX_BYTES_SEARCHED - 1 })).catch(unreadable(path));
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

/** The line that Excel reads the separator from, and does not show. */
const NAMED_SEPARATOR = /^\s*"?sep=(.)/i;

/** The most lines that are searched for the separator. Titles may be above the header. */
const MAX_LINES_SEARCHED = 20;

/** Finds the separator of the most cells that two lines, one after the other, have in common. */
function likelySeparator(text: string, quote = '"'): string {
  const [, separator] = NAMED_SEPARATOR.exec(text) ?? [];
  if (separator !== undefined) return separator;
  // Blank lines may come before the header.
  const lines = text
    .trimStart()
    .replaceAll(quote === '' ? '' : new RegExp(`\\${quote}[^\\${quote}]*\\${quote}`, 'g'), '')
    .split(/[\r\n]+/, MAX_LINES_SEARCHED);
  const inLine = (at: number, separator: string) => lines[at]?.split(separator).length ?? 0;
  const inBoth = (at: number, separator: string) =>
    Math.min(inLine(at, separator), inLine(at + 1, separator));
  const header = lines.findIndex((_, at) => SEPARATORS.some((each) => inBoth(at, each) > 1));
  const at = Math.max(0, header);
  const likely = SEPARATORS.toSorted(
    (a, b) => inBoth(at, b) - inBoth(at, a) || inLine(at, b) - inLine(at, a),
  );
  return likely[0] ?? ',';
}
