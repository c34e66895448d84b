import { abortReason } from '../abort.ts';
import { assertOption } from '../errors/configuration-error.ts';
import { quietly } from '../quietly.ts';

/** A signal of this package that aborts when the caller's does. */
export interface CallerSignal {
  readonly signal: AbortSignal;
  /** Stops following the caller's signal. */
  readonly leave: () => void;
}

/** Follows the signal of a caller. It may be a polyfill's, and any of its members may throw. */
export function follow(caller: AbortSignal | undefined): CallerSignal | undefined {
  if (caller === undefined) return undefined;
  const aborted: unknown = caller?.aborted;
  const isSignal =
    typeof aborted === 'boolean' &&
    typeof caller.addEventListener === 'function' &&
    typeof caller.removeEventListener === 'function';
  assertOption(isSignal, 'signal must be an AbortSignal');
  const controller = new AbortController();
  const abort = () => controller.abort(abortReason(caller));
  if (aborted) abort();
  else caller.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    leave: () => void quietly(() => caller.removeEventListener('abort', abort)),
  };
}
