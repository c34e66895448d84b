import { stringify } from 'csv-stringify';
import { EXIT } from '../exit-codes.ts';
import type { PatientFile } from '../file/patient-file.ts';
import { REASON_COLUMN } from '../file/reason-column.ts';
import { ImportError } from '../import-error.ts';
import type { JournalRow } from '../journal/journal.ts';
import { writeWhole } from './write-whole.ts';

/**
 * Writes the rejected rows as CSV, with the values of the file: the reason, then the columns of the
 * input. A row that may be stored is not among them. Only the owner can read the file.
 *
 * @throws {@link ImportError} if the file cannot be written, or the file of patients has changed.
 */
export async function writeRejectedRows(
  path: string,
  file: PatientFile,
  rows: AsyncIterable<JournalRow>,
): Promise<void> {
  // A spreadsheet needs the byte order mark to read UTF-8.
  const csv = stringify({ bom: true, delimiter: file.form.separator });
  await writeWhole(path, `The file of rejected rows ${path}`, records(file, rows), csv);
}

async function* records(
  file: PatientFile,
  rows: AsyncIterable<JournalRow>,
): AsyncGenerator<readonly string[]> {
  // An earlier reason, of a file that was itself written here.
  const isOwn = file.columns.map(({ name }) => name !== REASON_COLUMN);
  const own = (cells: readonly string[]) => cells.filter((_, at) => isOwn[at] ?? true);
  yield [REASON_COLUMN, ...own(file.columns.map(({ name }) => name))];
  const reader = file.rows();
  try {
    for await (const { row, state, hash, reason = '' } of rows) {
      if (state !== 'rejected') continue;
      let next = await reader.next();
      while (!next.done && next.value.row < row) next = await reader.next();
      if (next.done || next.value.row > row || !file.isUnchanged(next.value, hash)) {
        throw new ImportError('The file has changed. Put it back as it was.', EXIT.incomplete);
      }
      yield [reason, ...own(next.value.cells)];
    }
  } finally {
    await reader.return(undefined);
  }
}
