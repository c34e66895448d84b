import type { CreatedPatient, NewPatient } from '@profiles/sdk';
import type { RowCounts, RowResult } from '../journal/journal.ts';
import type { SqlJournal } from '../journal/sql-journal.ts';
import type { Clock } from './clock.ts';
import type { ReadableFile } from './row-reader.ts';

/** A response that says that a username is taken. */
export interface TakenResponse {
  readonly status: number;
  readonly serviceCode: string;
}

export interface Sending {
  readonly journal: SqlJournal;
  readonly file: ReadableFile;
  readonly create: (patient: NewPatient) => Promise<CreatedPatient>;
  readonly address: string;
  readonly taken: readonly TakenResponse[];
  readonly concurrency: number;
  readonly clock: Clock;
  /** Ends the import after the pending requests. */
  readonly signal: AbortSignal;
  readonly progress: {
    onPass(counts: RowCounts): void;
    onResult(result: RowResult): void;
    onPause(milliseconds: number): void;
  };
}
