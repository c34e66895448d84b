import type { Runtime } from './runtime.ts';

/** What ends a piece of work from outside. */
export interface Deadline {
  readonly milliseconds: number;
  readonly signal: AbortSignal | undefined;
  readonly runtime: Runtime;
}

/** Is thrown where the time is up. */
export const EXPIRED = Symbol('expired');

/**
 * Runs work until it is done, its time is up or the caller aborts, whichever comes first, also where
 * the work ignores its signal. No timer and no listener is left behind.
 *
 * @throws What the work throws, {@link EXPIRED}, or the reason of the caller's abort.
 */
export function withDeadline<T>(
  { milliseconds, signal, runtime }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    throwIfAborted(signal);
    const controller = new AbortController();
    const end = () => {
      stopTimer();
      signal?.removeEventListener('abort', abort);
    };
    const stop = (reason: unknown) => {
      end();
      reject(reason);
      controller.abort();
    };
    const abort = () => stop(signal && reasonOf(signal));
    const stopTimer = runtime.after(milliseconds, () => stop(EXPIRED));
    signal?.addEventListener('abort', abort);
    work(controller.signal).then(resolve, reject).then(end);
  });
}

/** Waits, or until the caller aborts. */
export async function pause(limit: Deadline): Promise<void> {
  await withDeadline(limit, () => new Promise(() => {})).catch(() => {});
}

/** Throws the reason of an abort; a polyfill's signal has neither the reason nor a method for it. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw reasonOf(signal);
}

function reasonOf({ reason }: AbortSignal): unknown {
  return reason === undefined ? new DOMException('The call was aborted.', 'AbortError') : reason;
}
