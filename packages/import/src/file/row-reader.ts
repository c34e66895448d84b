import type { ClaimedRow } from '../journal/journal.ts';
import { EXIT } from '../messages/exit-codes.ts';
import { ImportError } from '../messages/import-error.ts';
import type { FileRow, FileRows } from './file-rows.ts';

/** The parts of the file that a pass reads. */
export type ReadableFile = Pick<FileRows, 'rows' | 'isUnchanged'>;

/** Thrown when a row can no longer be read. Rows may have been sent. */
export class FileChange extends ImportError {
  constructor(what: string) {
    super(`${what} Put the file back as it was.`, EXIT.incomplete);
  }
}

/** Reads rows again, during one pass over the file. */
export type RowReader = ReturnType<typeof readRowsAgain>;

/** Starts a pass over the file, until the signal is aborted. */
export function readRowsAgain(file: ReadableFile, signal?: AbortSignal) {
  const rows = file.rows();
  return {
    /**
     * Reads forward to a row.
     *
     * @throws {@link FileChange} if the row is not the one that was validated.
     */
    async rowOf({ row, hash }: Pick<ClaimedRow, 'row' | 'hash'>): Promise<FileRow> {
      for (;;) {
        signal?.throwIfAborted();
        const next = await rows.next().catch((error: unknown) => {
          throw error instanceof ImportError ? new FileChange(error.message) : error;
        });
        if (!next.done && next.value.row < row) continue;
        if (next.value?.row === row && file.isUnchanged(next.value, hash)) return next.value;
        throw new FileChange(`The file has changed: row ${row} is not the one that was validated.`);
      }
    },
    close: () => rows.return(undefined),
  };
}
