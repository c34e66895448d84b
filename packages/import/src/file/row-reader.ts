import type { ClaimedRow } from '../journal/journal.ts';
import { EXIT } from '../messages/exit-codes.ts';
import { ImportError } from '../messages/import-error.ts';
import type { FileRow, PatientFile } from './patient-file.ts';

/** The parts of the file that a pass reads. */
export type ReadableFile = Pick<PatientFile, 'rows' | 'isUnchanged'>;

/** Thrown when a row can no longer be read. Rows may have been sent. */
export class FileChange extends ImportError {
  constructor(what: string) {
    super(`${what} Put the file back as it was.`, EXIT.incomplete);
  }
}

/** Reads rows again, during one pass over the file, until the signal is aborted. */
export class RowReader {
  readonly #file: ReadableFile;
  readonly #rows: AsyncGenerator<FileRow>;
  readonly #signal: AbortSignal | undefined;

  constructor(file: ReadableFile, signal?: AbortSignal) {
    this.#file = file;
    this.#rows = file.rows();
    this.#signal = signal;
  }

  /**
   * Reads forward to a row.
   *
   * @throws {@link FileChange} if the row is not the one that was validated.
   */
  async rowOf({ row, hash }: Pick<ClaimedRow, 'row' | 'hash'>): Promise<FileRow> {
    for (;;) {
      this.#signal?.throwIfAborted();
      const next = await this.#rows.next().catch((error: unknown) => {
        throw error instanceof ImportError ? new FileChange(error.message) : error;
      });
      if (!next.done && next.value.row < row) continue;
      const isSame = next.value?.row === row && this.#file.isUnchanged(next.value, hash);
      if (isSame) return next.value;
      throw new FileChange(`The file has changed: row ${row} is not the one that was validated.`);
    }
  }

  async close(): Promise<void> {
    await this.#rows.return(undefined);
  }
}
