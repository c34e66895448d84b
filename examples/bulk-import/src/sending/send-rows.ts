import type { CreatedPatient, NewPatient } from '@profiles/sdk';
import type { Journal, RowCounts, RowResult } from '../journal/journal.ts';
import type { Clock } from './clock.ts';
import type { TakenAnswer } from './judge-failure.ts';
import type { ReadableFile } from './row-reader.ts';
import { Sender } from './sender.ts';

/** How to send the rows. */
export interface Sending {
  readonly journal: Journal;
  readonly file: ReadableFile;
  readonly create: (patient: NewPatient) => Promise<CreatedPatient>;
  readonly taken: TakenAnswer | undefined;
  /** The most requests on the way at the same time. */
  readonly concurrency: number;
  readonly clock: Clock;
  /** Ends the import after the requests that are on the way. */
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

/** The time between two looks at the rows of other workers. */
const OTHERS_MS = 1000;

/**
 * Sends every row that is ready, until none is left, neither here nor at another worker.
 *
 * @returns The reason why the import stopped early, or `undefined` if every row is finished.
 * @throws {@link ImportError} if the journal can no longer be used.
 */
export async function sendRows(sending: Sending): Promise<string | undefined> {
  const sender = new Sender(sending);
  for (;;) {
    const counts = await sending.journal.startPass();
    sending.progress.onPass(counts);
    if (counts.ready === 0 && counts.sending === 0) return undefined;
    if (counts.ready === 0) await sending.clock.sleep(OTHERS_MS, sending.signal);
    else await sender.pass();
    if (sending.signal.aborted) return 'It was interrupted.';
    if (sender.stopped !== undefined) return sender.stopped;
  }
}
