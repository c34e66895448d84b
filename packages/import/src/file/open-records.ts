import { Readable } from 'node:stream';
import { ImportError } from '../messages/import-error.ts';
import { checkEncoding } from './check-encoding.ts';
import { type FileForm, findCsvForm, isWorkbook } from './csv-form.ts';
import { type FileRecord, readRecords } from './read-records.ts';
import type { Sheet } from './read-workbook.ts';

/** The records of a file. */
export interface FileRecords {
  readonly form: FileForm;
  /** What may have been misread, as sentences for the user. */
  readonly warnings: readonly string[];
  /** The other sheets of a workbook that are not hidden. */
  readonly others?: readonly Sheet[];
  /** Reads the records, header first. */
  readonly read: () => AsyncIterable<FileRecord>;
}

/**
 * Finds the form of a file, and opens it.
 *
 * @param named - The parts of the form that the user has named.
 * @throws {@link ImportError} if the file cannot be used, or does not have such parts.
 */
export async function openRecords(path: string, named: FileForm): Promise<FileRecords> {
  const { sheet, ...csv } = named;
  if (await isWorkbook(path)) {
    if (csv.separator ?? csv.encoding ?? csv.quote !== undefined) {
      throw new ImportError(`${path} is a workbook. Omit --separator, --encoding and --quote.`);
    }
    const { readWorkbook } = await import('./read-workbook.ts');
    const { name, records, others } = await readWorkbook(path, sheet);
    const warnings = [`The sheet ${JSON.stringify(name)} was read.`];
    return { form: named, warnings, others, read: () => Readable.from(records) };
  }
  if (sheet !== undefined) throw new ImportError(`${path} is not a workbook. Omit --sheet.`);
  const form = await findCsvForm(path, csv);
  const warnings = [(await checkEncoding(path, form)) ?? []].flat();
  return { form, warnings, read: () => readRecords(path, form) };
}
