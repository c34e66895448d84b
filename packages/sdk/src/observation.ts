import type { Outcome } from './errors/outcome.ts';
import { sendableHeaders } from './headers.ts';
import type {
  CallObserver,
  CallStart,
  EndFacts,
  ObservedAttempt,
  ObservedCall,
} from './observer.ts';
import { quietly } from './quietly.ts';

/** Sends a request, and returns its response. */
type Send = () => Promise<Response>;

/** What the observers add to an attempt. */
export interface Additions {
  readonly headers: Readonly<Record<string, string>>;
  /** Calls a function inside the functions of the observers, once only. */
  readonly run: (send: Send) => Promise<Response>;
}

/** The observation of one call by all observers. */
export interface Observation {
  /** Notifies the observers of an attempt, and returns what they add to it. */
  readonly attempt: (attempt: number) => Additions;
  /** Calls a function for each observer of the call. */
  readonly notify: (tell: (call: ObservedCall) => void) => void;
}

/** Notifies the observers of the start of a call. Nothing that they do fails or repeats the call. */
export function observe(observers: readonly CallObserver[], start: CallStart): Observation {
  const calls = observers.map((observer) => quietly(() => observer.start({ ...start })));
  return {
    attempt(attempt) {
      const attempts = calls.map((call) => quietly(() => call?.attempt?.({ attempt })));
      const headers = attempts.map((added) => quietly(() => sendableHeaders(added?.headers)));
      return {
        headers: Object.assign({}, ...headers),
        run: (send) => attempts.reduce(within, send)(),
      };
    },
    notify(tell) {
      for (const call of calls) quietly(() => call && tell(call));
    },
  };
}

/** Sends inside the function of one observer, or without it if it does not send. */
function within(send: Send, attempt: ObservedAttempt | undefined): Send {
  return () => {
    let sent: Promise<Response> | undefined;
    const once = () => {
      sent ??= send();
      return sent;
    };
    quietly(() => attempt?.run?.(once));
    return once();
  };
}

/** What a call or an attempt ended with: an answer, an error of this package, or {@link ABORTED}. */
export interface Ending {
  readonly code?: string | undefined;
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
}

/** The end by the caller's abort, whose reason may be any value. */
export const ABORTED: Ending = { code: 'aborted' };

/** Returns the facts of an end that an observer may receive. */
export function endFacts(ending: Ending, outcome: Outcome, duration: number): EndFacts {
  const { code, status, requestId } = ending;
  return { code: code as EndFacts['code'], outcome, status, duration, requestId };
}
