import { stringify } from 'csv-stringify';
import { stringify as stringifySync } from 'csv-stringify/sync';
import { REASON_COLUMN } from '../file/columns.ts';
import type { PatientFile } from '../file/patient-file.ts';
import { readRowsAgain } from '../file/row-reader.ts';
import type { SqlJournal } from '../journal/sql-journal.ts';
import { spreadsheetCell } from '../values/cell-text.ts';
import { type WholeFile, writeWhole } from './write-whole.ts';

/** Describes the file of rejected rows. */
export function rejectedFile(path: string, file: PatientFile): WholeFile {
  const head = stringifySync([headerOf(file)], formOf(file));
  const remedy = 'Use another --rejected.';
  return { path, name: `The file of rejected rows ${path}`, remedy, head };
}

/**
 * Writes the rejected rows as CSV: the reason, then the cells of the file as texts, which a
 * spreadsheet neither runs nor changes. Leaves out rows that may be
 * stored, and rows without a username that equal an earlier one, which would be stored twice. Only
 * the owner can read the file.
 *
 * @returns The number of rows that were written.
 * @throws {@link ImportError} if the file cannot be written, or the file of patients has changed.
 */
export async function writeRejectedRows(
  path: string,
  file: PatientFile,
  journal: Pick<SqlJournal, 'rows'>,
): Promise<number> {
  let written = 0;
  const isOwn = file.columns.map(({ name }) => name !== REASON_COLUMN);
  async function* items() {
    yield headerOf(file);
    const reader = readRowsAgain(file);
    try {
      for await (const { row, state, hash, reason = '' } of journal.rows()) {
        if (state !== 'rejected') continue;
        const { cells, fields } = await reader.rowOf({ row, hash });
        const isTwin = reason.startsWith('same_as_row ') && fields.username === undefined;
        if (isTwin) continue;
        written += 1;
        yield [reason, ...cells.filter((_, at) => isOwn[at] ?? true).map(spreadsheetCell)];
      }
    } finally {
      await reader.close();
    }
  }
  await writeWhole(rejectedFile(path, file), items(), stringify(formOf(file)));
  return written;
}

/** A spreadsheet needs the byte order mark to read UTF-8. */
function formOf({ form }: PatientFile) {
  return { bom: true, delimiter: form.separator ?? ',' };
}

/** Returns the header. A file that was itself written here has the column of the reason already. */
function headerOf({ columns }: PatientFile): readonly string[] {
  const names = columns.map(({ name }) => name);
  return [REASON_COLUMN, ...names.filter((name) => name !== REASON_COLUMN).map(spreadsheetCell)];
}
