import type { NewPatient } from '@profiles/sdk';
import { EXIT } from '../exit-codes.ts';
import type { FileRow, PatientFile } from '../file/patient-file.ts';
import { ImportError } from '../import-error.ts';
import type { ClaimedRow } from '../journal/journal.ts';

/** Thrown when a row can no longer be read. Rows may have been sent. */
export class FileChange extends ImportError {
  constructor(what: string) {
    super(`${what} Put the file back as it was.`, EXIT.incomplete);
  }
}

/** Reads rows again, during one pass over the file. */
export class RowReader {
  readonly #file: ReadableFile;
  readonly #rows: AsyncGenerator<FileRow>;

  constructor(file: ReadableFile) {
    this.#file = file;
    this.#rows = file.rows();
  }

  /**
   * Reads forward to a claimed row.
   *
   * @throws {@link FileChange} if the row is not the one that was validated.
   */
  async patientOf(claimed: ClaimedRow): Promise<NewPatient> {
    const { fields } = await this.rowOf(claimed);
    // It was valid when the journal was prepared, and the SDK validates it again.
    return fields as object as NewPatient;
  }

  /**
   * Reads forward to a row.
   *
   * @throws {@link FileChange} if the row is not the one that was validated.
   */
  async rowOf({ row, hash }: Pick<ClaimedRow, 'row' | 'hash'>): Promise<FileRow> {
    for (;;) {
      const next = await this.#next();
      if (next.done || next.value.row > row) break;
      if (next.value.row < row) continue;
      if (!this.#file.isUnchanged(next.value, hash)) break;
      return next.value;
    }
    throw new FileChange(`The file has changed: row ${row} is not the one that was validated.`);
  }

  async #next(): Promise<IteratorResult<FileRow>> {
    try {
      return await this.#rows.next();
    } catch (error) {
      throw error instanceof ImportError ? new FileChange(error.message) : error;
    }
  }

  async close(): Promise<void> {
    await this.#rows.return(undefined);
  }
}

/** The parts of the file that a pass reads. */
export type ReadableFile = Pick<PatientFile, 'rows' | 'isUnchanged'>;
