import { assertOption } from '../errors/configuration-error.ts';
import type { CallFacts } from '../errors/profiles-error.ts';
import { quietly } from '../observing/observation.ts';

/** A signal of this package that aborts when the caller's does. */
export interface CallerSignal {
  readonly signal: AbortSignal;
  /** Stops following the caller's signal. */
  readonly leave: () => void;
}

/** Follows the signal of a caller. It may be a polyfill's, and any of its members may throw. */
export function follow(caller: AbortSignal | undefined, call: CallFacts): CallerSignal | undefined {
  if (caller === undefined) return undefined;
  const aborted: unknown = caller?.aborted;
  const isSignal =
    typeof aborted === 'boolean' &&
    typeof caller.addEventListener === 'function' &&
    typeof caller.removeEventListener === 'function';
  assertOption(isSignal, 'signal must be an AbortSignal', call);
  const controller = new AbortController();
  const abort = () => controller.abort(reasonOf(caller));
  if (aborted) abort();
  else caller.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    leave: () => void quietly(() => caller.removeEventListener('abort', abort)),
  };
}

/** Throws the reason of an abort. A polyfill's signal has no `throwIfAborted`. */
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
  // React Native has neither `reason` nor `DOMException`.
  return Object.assign(new Error('The call was aborted.'), { name: 'AbortError' });
}
