import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { ImportError } from '../messages/import-error.ts';
import { checkEncoding } from './check-encoding.ts';
import { type FileForm, findCsvForm, workbookKind } from './csv-form.ts';
import { type FileRecord, readRecords } from './read-records.ts';
import { readTexts } from './read-texts.ts';
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
  const { sheet: name, ...csv } = named;
  const kind = await workbookKind(path);
  if (kind !== undefined) {
    const encoding = kind === 'bytes' ? csv.encoding : undefined;
    if (csv.separator ?? encoding ?? csv.quote !== undefined) {
      throw new ImportError(`${path} is a workbook. Omit --separator, --encoding and --quote.`);
    }
    const content = kind === 'bytes' ? await readFile(path) : await readMarkup(path, csv);
    const { readWorkbook } = await import('./read-workbook.ts');
    const { sheet, others } = await readWorkbook(path, content, name);
    const warnings = [`The sheet ${JSON.stringify(sheet.name)} was read.`];
    return { form: named, warnings, others, read: sheet.read };
  }
  if (name !== undefined) throw new ImportError(`${path} is not a workbook. Omit --sheet.`);
  const form = await findCsvForm(path, csv);
  const warnings = [(await checkEncoding(path, form)) ?? []].flat();
  return { form, warnings, read: () => readRecords(path, form) };
}

async function readMarkup(path: string, named: FileForm): Promise<string> {
  const { encoding } = await findCsvForm(path, named);
  return text(readTexts(path, encoding));
}
