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
  /** The encoding, if the user has named one that the bytes do not prove. */
  readonly namedEncoding?: string;
  /** The other sheets of a workbook that are not hidden. */
  readonly others?: readonly Sheet[];
  /** What a workbook hides, beside rows that say so themselves. */
  readonly hidden?: {
    readonly rows: number;
    readonly columns: readonly number[];
    readonly sheets: readonly string[];
  };
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
    const { sheet, others, hiddenSheets } = await readWorkbook(path, content, name);
    const warnings = [`The sheet ${JSON.stringify(sheet.name)} was read.`];
    const hidden = { ...sheet.hidden, sheets: hiddenSheets };
    return { form: named, warnings, others, hidden, read: sheet.read };
  }
  if (name !== undefined) throw new ImportError(`${path} is not a workbook. Omit --sheet.`);
  const form = await findCsvForm(path, csv);
  const warnings = [(await checkEncoding(path, form)) ?? []].flat();
  const isProven = csv.encoding === undefined || form.encoding.startsWith('utf-');
  return {
    form,
    warnings,
    ...(!isProven && { namedEncoding: form.encoding }),
    read: () => readRecords(path, form),
  };
}

async function readMarkup(path: string, named: FileForm): Promise<string> {
  const { encoding } = await findCsvForm(path, named);
  return text(readTexts(path, encoding));
}
