import type { Outcome } from '../errors/outcome.ts';
import { quietly } from '../quietly.ts';
import type { CallObserver, CallStart, EndFacts, ObservedCall } from './observer.ts';

/**
 * Notifies the observers of the start of a call. Returns the functions that notify them of the rest,
 * or `undefined` if no observer wants it. Each observer receives its own copy of the facts. It can
 * neither fail nor repeat the call.
 */
export function observe(
  observers: readonly (CallObserver | undefined)[],
  start: CallStart,
): Required<ObservedCall> | undefined {
  const started = observers.map((each) => each && quietly(() => each.start({ ...start })));
  const calls = started.filter((call) => call !== undefined);
  // Stryker disable next-line ConditionalExpression: this only saves the facts
  if (calls.length === 0) return undefined;
  type Hook<Facts, T> = (call: ObservedCall) => ((facts: Facts) => T) | undefined;
  const notify = <Facts extends object, T>(hook: Hook<Facts, T>, facts: Facts) =>
    // Stryker disable next-line OptionalChaining: the error of an absent function is ignored
    calls.map((call) => quietly(() => hook(call)?.call(call, { ...facts }))).pop();
  return {
    // Only the last observer adds to an attempt: another one can only be the log, which adds nothing.
    attempt: (facts) => notify((call) => call.attempt, facts),
    response: (facts) => notify((call) => call.response, facts),
    wait: (facts) => notify((call) => call.wait, facts),
    end: (facts) => notify((call) => call.end, facts),
  };
}

/** The end of a call or an attempt: a response, or an error of this package. */
export interface Ending {
  readonly code?: string | undefined;
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
}

/** Returns the facts of an end that an observer may receive. */
export function endFacts(
  // The reason of an abort may be any value.
  { code, status, requestId }: Ending = { code: 'aborted' },
  outcome: Outcome,
  duration: number,
): EndFacts {
  return { code: code as EndFacts['code'], outcome, status, duration, requestId };
}
