import type { Outcome } from '../errors/outcome.ts';
import type { CallObserver, CallStart, EndFacts, ObservedCall } from './observer.ts';

type Hooks = Required<ObservedCall>;
type FactsOf = { readonly [Name in keyof Hooks]: Parameters<Hooks[Name]>[0] };
type AnyCall = {
  readonly [Name in keyof Hooks]?: (facts: FactsOf[Name]) => ReturnType<Hooks[Name]>;
};

/**
 * Calls a function of the observers of a call, and returns what the last observer returned. Nothing
 * that they do fails or repeats the call.
 */
export type Notify = <Name extends keyof Hooks>(
  name: Name,
  facts: FactsOf[Name],
) => ReturnType<Hooks[Name]> | undefined;

/** Notifies the observers of the start of a call. */
export function observe(
  observers: readonly (CallObserver | undefined)[],
  start: CallStart,
): Notify {
  const calls: AnyCall[] = observers.flatMap((one) => quietly(() => one?.start(start)) ?? []);
  return (name, facts) => {
    const returned = calls.map((call) => quietly(() => call[name]?.(facts)));
    return returned.at(-1);
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
