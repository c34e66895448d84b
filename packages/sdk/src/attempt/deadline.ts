import type { Runtime } from '../runtime.ts';

/** The time limit and the abort signal of a task. */
export interface Deadline {
  readonly milliseconds: number;
  readonly signal: AbortSignal | undefined;
  readonly runtime: Runtime;
}

/** Thrown when the time limit is reached. */
export const EXPIRED = Symbol('expired');

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
      reject(reason);
      controller.abort();
    };
    const abort = () => stop(signal && reasonOf(signal));
    const stopTimer = runtime.after(milliseconds, () => stop(EXPIRED));
    signal?.addEventListener('abort', abort);
    work(controller.signal).then(resolve, reject).then(end);
  });
}

/** Waits until the time limit is reached or the caller aborts. */
export async function pause(limit: Deadline): Promise<void> {
  await withDeadline(limit, () => new Promise(() => {})).catch(() => {});
}

/** Throws the reason of an abort. A polyfill's signal has no `reason` and no `throwIfAborted`. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw reasonOf(signal);
}

/** Returns the reason of an abort: an `AbortError` if the signal has none, or throws. */
export function reasonOf(signal: AbortSignal): unknown {
  try {
    const { reason } = signal;
    if (reason !== undefined) return reason;
  } catch {
    // The caller aborted, and must learn that the call has ended.
  }
  return new DOMException('The call was aborted.', 'AbortError');
}
