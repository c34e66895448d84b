import { stringify } from 'csv-stringify';
import type { PatientFile } from '../file/patient-file.ts';
import { REASON_COLUMN } from '../file/reason-column.ts';
import type { JournalRow } from '../journal/journal.ts';
import { RowReader } from '../sending/row-reader.ts';
import { writeWhole } from './write-whole.ts';

/**
 * Writes the rejected rows as CSV, with the values of the file: the reason, then the columns of the
 * input. A row that may be stored is not among them, and no row that equals an earlier one: without
 * a username, it would be stored again. Only the owner can read the file.
 *
 * @returns The number of rows that were written.
 * @throws {@link ImportError} if the file cannot be written, or the file of patients has changed.
 */
export async function writeRejectedRows(
  path: string,
  file: PatientFile,
  rows: AsyncIterable<JournalRow>,
): Promise<number> {
  let written = 0;
  // A spreadsheet needs the byte order mark to read UTF-8.
  const csv = stringify({ bom: true, delimiter: file.form.separator });
  await writeWhole(
    path,
    `The file of rejected rows ${path}`,
    'Use another --rejected.',
    records(file, rows, () => {
      written += 1;
    }),
    csv,
  );
  return written;
}

async function* records(
  file: PatientFile,
  rows: AsyncIterable<JournalRow>,
  onRow: () => void,
): AsyncGenerator<readonly string[]> {
  // An earlier reason, of a file that was itself written here.
  const isOwn = file.columns.map(({ name }) => name !== REASON_COLUMN);
  const own = (cells: readonly string[]) => cells.filter((_, at) => isOwn[at] ?? true);
  yield [REASON_COLUMN, ...own(file.columns.map(({ name }) => name))];
  const reader = new RowReader(file);
  try {
    for await (const { row, state, hash, reason = '' } of rows) {
      if (state !== 'rejected') continue;
      const { cells, fields } = await reader.rowOf({ row, hash });
      const isTwin = reason.startsWith('same_as_row ') && fields.username === undefined;
      if (isTwin) continue;
      onRow();
      yield [reason, ...own(cells)];
    }
  } finally {
    await reader.close();
  }
}
