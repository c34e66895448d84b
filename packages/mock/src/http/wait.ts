/**
 * Waits for a number of milliseconds.
 *
 * @throws The reason of the signal, as soon as it aborts.
 */
export function wait(ms: number, signal = new AbortController().signal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Waits until the signal aborts. Without a signal, waits forever.
 *
 * @throws The reason of the signal, as soon as it aborts.
 */
export function waitForAbort(signal = new AbortController().signal): Promise<never> {
  return new Promise((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/**
 * Waits for a promise, but only until the signal aborts.
 *
 * @throws The reason of the signal, as soon as it aborts.
 */
export async function abortable<T>(
  pending: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (!signal) return pending;
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
  });
  signal.addEventListener('abort', onAbort);
  try {
    const value = await Promise.race([pending, aborted]);
    signal.throwIfAborted();
    return value;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
