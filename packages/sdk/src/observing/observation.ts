import type { Outcome } from '../errors/outcome.ts';
import type {
  AttemptEnd,
  AttemptStart,
  CallEnd,
  CallObserver,
  CallStart,
  EndFacts,
  ObservedCall,
  RetryWait,
} from './observer.ts';

/** Notifies the observers of the start of a call. Nothing that they do fails or repeats the call. */
export function observe(observers: readonly (CallObserver | undefined)[], start: CallStart) {
  const calls: ObservedCall[] = observers.flatMap((one) => quietly(() => one?.start(start)) ?? []);
  const tell = <T>(notify: (call: ObservedCall) => T) =>
    calls.map((call) => quietly(() => notify(call))).at(-1);
  return {
    /** Returns the additions of the last observer: the log, which is the first, has none. */
    attempt: (facts: AttemptStart) => tell((call) => call.attempt?.(facts)),
    response: (facts: AttemptEnd) => tell((call) => call.response?.(facts)),
    wait: (facts: RetryWait) => tell((call) => call.wait?.(facts)),
    end: (facts: CallEnd) => tell((call) => call.end?.(facts)),
  };
}

/** The end of a call or an attempt: a response, or an error of this package. */
export interface Ending {
  readonly code?: string | undefined;
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
}

/**
 * Returns the facts of an end that an observer may receive.
 *
 * @param ending - `undefined` after the caller's abort, whose reason may be any value.
 */
export function endFacts(
  { code, status, requestId }: Ending = { code: 'aborted' },
  outcome: Outcome,
  duration: number,
): EndFacts {
  return { code: code as EndFacts['code'], outcome, status, duration, requestId };
}

/** Calls a function of the caller. Ignores its error, and the rejection of its promise. */
export function quietly<T>(call: () => T): T | undefined {
  try {
    const result = call();
    if (result) Promise.resolve(result).catch(() => {});
    return result;
  } catch {
    return undefined;
  }
}
