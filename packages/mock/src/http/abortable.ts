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
