import type { ErrorCode } from '../errors/is-profiles-error.ts';
import type { Outcome } from '../errors/outcome.ts';
import type { Endpoint, OperationName } from '../schemas/endpoints.ts';

/**
 * An observer of calls, for tracing, metrics and logs. It receives no patient data, oid, token or
 * client id. The request id is the service's own text.
 *
 * All functions are synchronous. An error that one throws is ignored, and so is a promise that it
 * returns: an observer cannot fail or repeat a call.
 *
 * Guide: *Logs and traces*.
 *
 * @example
 * ```ts
 * const observed = profiles.withOptions({
 *   observer: {
 *     start: ({ operation }) => ({
 *       end({ attempts, outcome }) {
 *         console.log(operation, outcome, attempts); // createPatient applied 1
 *       },
 *     }),
 *   },
 * });
 * await observed.createPatient(patient);
 * ```
 */
export interface CallObserver {
  /**
   * Called at the start of a call, synchronously in the caller's stack.
   *
   * @returns The functions to call for this call, if any.
   */
  start(call: CallStart): ObservedCall | undefined;
}

/** The facts of a call that starts. */
export interface CallStart {
  /** The operation. */
  readonly operation: OperationName;
  /** The HTTP method. */
  readonly method: Endpoint['method'];
  /** The path below `baseUrl`, with placeholders, such as `/profiles/v1/emr-user/{oid}`. */
  readonly template: string;
  /** The URL of the service, absolute and without a trailing slash. */
  readonly baseUrl: string;
}

/** The functions that an observer has for one call. */
export interface ObservedCall {
  /**
   * Called before each attempt is sent.
   *
   * @returns Headers for this attempt, and a function to send it in, if any.
   */
  attempt?(facts: AttemptStart): ObservedAttempt | undefined;
  /** Called when an attempt has ended: with a response, a failure or an abort. */
  response?(facts: AttemptEnd): void;
  /** Called before each retry. */
  wait?(facts: RetryWait): void;
  /** Called once, when the call has ended, even if it was rejected before it was sent. */
  end?(facts: CallEnd): void;
}

/** An observer's additions to one attempt. */
export interface ObservedAttempt {
  /**
   * Additional headers of this attempt. They override the headers of the client and of the call.
   * A header that those could not contain is dropped.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Calls `send`, for example inside a context. `send` calls `fetch`, once only. It returns a promise
   * without a value, which resolves when the response arrives or `fetch` fails. If `run` throws or
   * does not call `send`, the client sends the request itself.
   */
  run?<T>(send: () => T): T;
}

/** The facts of an attempt that starts. */
export interface AttemptStart {
  /** The number of the attempt: 1, 2 and so on. */
  readonly attempt: number;
}

/** The facts that the end of an attempt and of a call have in common. */
export interface EndFacts {
  /** The time in milliseconds, with fractions. */
  readonly duration: number;
  /** Whether the write happened. `applied` if there is no `code`. */
  readonly outcome: Outcome;
  /** The kind of failure, or `undefined` after a success. */
  readonly code: ErrorCode | 'aborted' | undefined;
  /** The status of the response that was used or that caused the failure, if any. */
  readonly status: number | undefined;
  /** The request id of that response, if it has a usable one. */
  readonly requestId: string | undefined;
}

/** The facts of an attempt that has ended. The `outcome` is that of this attempt alone. */
export interface AttemptEnd extends AttemptStart, EndFacts {}

/** The facts of a wait before a retry. */
export interface RetryWait {
  /** The number of the attempt that failed. */
  readonly attempt: number;
  /** The time until the retry in milliseconds; 0 after a 401, which is retried with a new token. */
  readonly wait: number;
}

/**
 * The facts of a call that has ended. The `duration` includes waits and calls for a token. The
 * `outcome` is the most severe of all attempts.
 */
export interface CallEnd extends EndFacts {
  /** The number of attempts; 0 if none was started. */
  readonly attempts: number;
  /** The number of `extras` keys that were omitted because they start with `_`, if any. */
  readonly ignoredKeys: number | undefined;
}
