import type { Runtime } from './runtime.ts';

/** What ends a piece of work from outside. */
export interface Limit {
  /** Milliseconds the work may take. */
  readonly milliseconds: number;
  /** The caller's signal. */
  readonly signal: AbortSignal | undefined;
  readonly runtime: Runtime;
}

/** How a piece of work ended. */
export type Ended<T> =
  | { readonly how: 'done'; readonly value: T }
  | { readonly how: 'failed'; readonly cause: unknown }
  | { readonly how: 'expired' }
  | { readonly how: 'aborted' };

/**
 * Runs work until it is done, its time is up or the caller aborts, whichever comes first, also where
 * the work ignores its signal. No timer and no listener is left behind.
 */
export function within<T>(
  { milliseconds, signal, runtime }: Limit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<Ended<T>> {
  if (signal?.aborted) return Promise.resolve({ how: 'aborted' });
  return new Promise((resolve) => {
    const controller = new AbortController();
    const end = (ended: Ended<T>) => {
      stopTimer();
      signal?.removeEventListener('abort', abort);
      resolve(ended);
    };
    const stop = (ended: Ended<T>) => {
      end(ended);
      controller.abort();
    };
    const abort = () => stop({ how: 'aborted' });
    const stopTimer = runtime.after(milliseconds, () => stop({ how: 'expired' }));
    signal?.addEventListener('abort', abort);
    work(controller.signal).then(
      (value) => end({ how: 'done', value }),
      // An aborted fetch fails on its own: the abort is what happened.
      (cause: unknown) => end(signal?.aborted ? { how: 'aborted' } : { how: 'failed', cause }),
    );
  });
}

/** Waits, unless the caller aborts first. */
export async function pause(limit: Limit): Promise<'expired' | 'aborted'> {
  const ended = await within<never>(limit, () => new Promise(() => {}));
  return ended.how === 'aborted' ? 'aborted' : 'expired';
}
