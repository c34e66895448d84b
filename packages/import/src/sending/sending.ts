import type { CreatedPatient, NewPatient } from '@profiles/sdk';
import type { RowCounts, RowResult } from '../journal/journal.ts';
import type { SqlJournal } from '../journal/sql-journal.ts';
import type { Clock } from './clock.ts';
import type { TakenResponse } from './judge-failure.ts';
import type { ReadableFile } from './row-reader.ts';

/** How to send the rows. */
export interface Sending {
  readonly journal: SqlJournal;
  readonly file: ReadableFile;
  readonly create: (patient: NewPatient) => Promise<CreatedPatient>;
  readonly taken: TakenResponse | undefined;
  /** The most requests at the same time. */
  readonly concurrency: number;
  readonly clock: Clock;
  /** Ends the import after the pending requests. */
  readonly signal: AbortSignal;
  readonly progress: SendingProgress;
}

/** Called when something happens. */
export interface SendingProgress {
  onPass(counts: RowCounts): void;
  onResult(result: RowResult): void;
  /** Called before a pause of all workers. */
  onPause(milliseconds: number): void;
}
