import type { NewPatient } from '@profiles/sdk';
import type { FileRow, PatientFile } from '../file/patient-file.ts';
import { ImportError } from '../import-error.ts';
import type { ClaimedRow } from '../journal/journal.ts';

/** Reads claimed rows during one pass over the file. */
export class RowReader {
  readonly #file: ReadableFile;
  readonly #rows: AsyncGenerator<FileRow>;

  constructor(file: ReadableFile) {
    this.#file = file;
    this.#rows = file.rows();
  }

  /**
   * Reads forward to a row.
   *
   * @throws {@link ImportError} if the row is not the one that was validated.
   */
  async patientOf({ row, hash }: ClaimedRow): Promise<NewPatient> {
    for (;;) {
      const next = await this.#rows.next();
      if (next.done || next.value.row > row) break;
      if (next.value.row < row) continue;
      if (!this.#file.isUnchanged(next.value, hash)) break;
      // It was valid when the journal was prepared, and the SDK validates it again.
      return next.value.fields as object as NewPatient;
    }
    throw new ImportError(`The file has changed: row ${row} is not the one that was validated.`);
  }

  async close(): Promise<void> {
    await this.#rows.return(undefined);
  }
}

/** What a pass reads of the file. */
export type ReadableFile = Pick<PatientFile, 'rows' | 'isUnchanged'>;
