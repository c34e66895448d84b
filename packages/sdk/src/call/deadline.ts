import { abortReason, throwIfAborted } from '../abort.ts';
import type { Runtime } from '../runtime.ts';

/** The time limit and the abort signal of a task. */
export interface Deadline {
  readonly milliseconds: number;
  readonly signal: AbortSignal | undefined;
  readonly runtime: Runtime;
}

/** Thrown when the time limit is reached. */
export const EXPIRED = Symbol();

/**
 * A timer that fires later than this waited for a thread or a process that stood still. The task then
 * has as long to read what has arrived meanwhile. In milliseconds.
 */
const GRACE_MS = 50;

/**
 * Runs a task until it settles, reaches its time limit or is aborted by the caller, even if the
 * task ignores its signal. Leaves no timer and no listener behind.
 *
 * @throws The error of the task, {@link EXPIRED}, or the caller's abort reason.
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
      // Before the rejection, so that its handlers know whether the task obeyed.
      controller.abort();
      reject(reason);
    };
    const abort = () => stop(signal && abortReason(signal));
    const endsAt = runtime.now() + milliseconds;
    let stopTimer = runtime.after(milliseconds, () => {
      if (runtime.now() - endsAt > GRACE_MS)
        stopTimer = runtime.after(GRACE_MS, () => stop(EXPIRED));
      else stop(EXPIRED);
    });
    signal?.addEventListener('abort', abort);
    work(controller.signal).then(resolve, reject).then(end);
  });
}

/** Waits until the time limit is reached or the caller aborts. */
export async function pause(limit: Deadline): Promise<void> {
  await withDeadline(limit, () => new Promise(() => {})).catch(() => {});
}
