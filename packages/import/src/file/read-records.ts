import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import { codeOf, ImportError } from '../import-error.ts';

/** A record of the file. */
export interface FileRecord {
  /** The row that a spreadsheet shows: the header is row 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** The longest row, in characters. */
const LONGEST_ROW = 1_000_000;

const SEPARATORS = [',', ';', '\t', '|'];

/**
 * Reads the records of a CSV file, header first, as a stream: the file may be larger than memory.
 *
 * @param separator - The separator of cells. Default: the one that the header has most of.
 * @throws {@link ImportError} if the file is not CSV in UTF-8. The message quotes no part of it.
 */
export async function* readRecords(path: string, separator?: string): AsyncGenerator<FileRecord> {
  const texts = readTexts(path);
  const first = await texts.next();
  if (first.done) throw new ImportError(`${path} is empty.`);
  const parser = parse({
    delimiter: separator ?? likelySeparator(first.value),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
  });
  const feeding = feed(parser, first.value, texts);
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    }
    if (row === 0) throw new ImportError(`${path} is empty.`);
  } catch (error) {
    throw error instanceof CsvError ? new ImportError(wordsOf(error, row + 1)) : error;
  } finally {
    parser.destroy();
    await feeding;
  }
}

type Parser = ReturnType<typeof parse>;

/** Writes the texts to the parser, as fast as its reader takes the records. */
async function feed(parser: Parser, first: string, texts: AsyncIterable<string>): Promise<void> {
  const closed = new Promise<void>((resolve) => parser.once('close', resolve));
  const write = (text: string) => {
    if (parser.write(text)) return undefined;
    return Promise.race([closed, new Promise((resolve) => parser.once('drain', resolve))]);
  };
  try {
    await write(first);
    for await (const text of texts) {
      if (parser.destroyed) return;
      await write(text);
    }
    parser.end();
  } catch (error) {
    parser.destroy(error instanceof Error ? error : undefined);
  }
}

/** Decodes the file. Rejects a null character and bytes that are not UTF-8. */
async function* readTexts(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(path)) {
      const text = decoder.decode(bytes, { stream: true });
      if (text.includes('\0')) throw notText(path);
      if (text !== '') yield text;
    }
    const rest = decoder.decode();
    if (rest !== '') yield rest;
  } catch (error) {
    if (error instanceof ImportError) throw error;
    if (error instanceof TypeError) throw notText(path);
    throw new ImportError(`${path} cannot be read (${codeOf(error)}).`);
  }
}

function notText(path: string): ImportError {
  return new ImportError(
    `${path} is not text in UTF-8. In a spreadsheet, save it as "CSV UTF-8", not as a workbook.`,
  );
}

function likelySeparator(text: string): string {
  const [header = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const countOf = (separator: string) => header.split(separator).length;
  return SEPARATORS.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ',';
}

/** Describes a problem by its code: the parser's own message may contain a value. */
function wordsOf({ code }: CsvError, row: number): string {
  switch (code) {
    case 'CSV_MAX_RECORD_SIZE':
      return `Row ${row} has more than ${LONGEST_ROW.toLocaleString('en')} characters. Look for a quote (") that is not closed.`;
    case 'CSV_QUOTE_NOT_CLOSED':
      return `Row ${row} has a quote (") that is not closed.`;
    default:
      return `Row ${row} is not CSV: a quote (") within a cell must be written twice, and the cell must be in quotes.`;
  }
}
