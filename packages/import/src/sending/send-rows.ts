import { Sender } from './sender.ts';
import type { Sending } from './sending.ts';

/** The time between two checks of the rows of other workers, in milliseconds. */
const OTHERS_MS = 1000;

/**
 * Sends every row that is ready, until this worker and the others have none left.
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
