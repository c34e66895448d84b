/** Throws the reason of an abort. A polyfill's signal has no `throwIfAborted`. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortReason(signal);
}

/** Returns the reason of an abort, or an `AbortError` if the signal has none that can be read. */
export function abortReason(signal: AbortSignal): unknown {
  try {
    const { reason } = signal;
    if (reason !== undefined) return reason;
  } catch {
    // The caller aborted, so the call must end whether or not the reason can be read.
  }
  // React Native has neither `reason` nor `DOMException`.
  return Object.assign(new Error('The call was aborted.'), { name: 'AbortError' });
}
