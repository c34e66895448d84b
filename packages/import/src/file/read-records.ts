import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { ImportError } from '../messages/import-error.ts';
import type { CsvForm } from './csv-form.ts';
import { readTexts } from './read-texts.ts';

/** What a spreadsheet says of a cell that is not text. It shows a `date-part` without day or year. */
export type CellType = 'error' | 'date' | 'date-part' | 'boolean' | 'number';

/** A record of the file. */
export interface FileRecord {
  /** The row that a spreadsheet shows: the header is row 1. */
  readonly row: number;
  readonly cells: readonly string[];
  /** The types of cells of a workbook, by their places. */
  readonly types?: ReadonlyMap<number, CellType>;
  /** Whether a workbook hides the row. */
  readonly isHidden?: boolean;
}

/** The longest row, in characters. */
const MAX_ROW_LENGTH = 1_000_000;

/**
 * Reads the records of a CSV file, header first, as a stream: the file may be larger than memory.
 *
 * @param texts - The decoded text of the file.
 * @throws {@link ImportError} if the file is not CSV in this form. The message quotes no part of it.
 */
export async function* readRecords(
  path: string,
  { separator, encoding, quote = '"' }: CsvForm,
  texts: AsyncIterable<string> = readTexts(path, encoding),
): AsyncGenerator<FileRecord> {
  const parser = parse({
    delimiter: separator,
    quote,
    escape: quote,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: MAX_ROW_LENGTH,
  });
  // An error of the texts becomes one of the parser.
  const feeding = pipeline(texts, parser).catch(() => undefined);
  let row = 0;
  let isFirst = true;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const isHidden = isFirst && /^sep=.?$/i.test(cells.join(separator));
      isFirst = false;
      // Excel reads the separator from this line, and does not show it.
      if (isHidden) continue;
      row += 1;
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    }
    if (isFirst) throw new ImportError(`${path} is empty.`);
  } catch (error) {
    throw error instanceof CsvError ? new ImportError(describeCsvError(error, quote)) : error;
  } finally {
    parser.destroy();
    await feeding;
  }
}

const LITERAL_QUOTES = 'If quotes are part of the text, add --quote none.';

/** Describes a problem by its code: the parser's own message may contain a value. */
function describeCsvError({ code, records }: CsvError, quote: string): string {
  const row = Number(records) + 1;
  switch (code) {
    case 'CSV_MAX_RECORD_SIZE':
      return `Row ${row} has more than ${MAX_ROW_LENGTH.toLocaleString('en')} characters. Look for a quote (${quote}) that is not closed. ${LITERAL_QUOTES}`;
    case 'CSV_QUOTE_NOT_CLOSED':
      return `Row ${row} has a quote (${quote}) that is not closed. ${LITERAL_QUOTES}`;
    default:
      return `Row ${row} is not CSV: a quote (${quote}) within a cell must be written twice, and the cell must be in quotes. ${LITERAL_QUOTES}`;
  }
}
