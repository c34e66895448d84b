import type { OperationName } from '@profiles/sdk';
import type { PartResult, Parts } from './part-result.ts';

/**
 * Stands in every body, token, client id and oid of the slice; no error may show it. No line of a
 * program has it in one piece: Bun prints the lines around an error.
 */
export const CANARY = ['zq', 'canary'].join('');

/** Lets a runtime look into the mock that is served to it. */
export const ADMIN_TOKEN = 'admin-of-the-slice';

/** What one call of the slice does. It crosses into the runtime as JSON. */
export interface CallPlan {
  /** A create if absent. */
  readonly operation?: OperationName;
  /** Milliseconds for one attempt. */
  readonly timeout?: number;
  /** Where the token comes from, unless it is given as a string. */
  readonly token?: 'provider' | 'provider that hangs';
  /** When the caller aborts. */
  readonly aborts?:
    | 'before the call'
    | 'at the token call'
    | 'when fetch is called'
    | 'after the request came';
  /** Whether the body is more than a socket takes at once. */
  readonly isLarge?: boolean;
  /** Whether another call, which succeeds, leaves a connection to be used again. */
  readonly isSecond?: boolean;
  /** Whether `fetch` goes on after the time is up, and the answer comes then. */
  readonly comesLate?: boolean;
  /** Whether the service closes its connections afterwards: Node keeps those that it still opens. */
  readonly endsConnections?: boolean;
}

export interface PlannedCase {
  readonly name: string;
  readonly url: string;
  readonly plan: CallPlan;
}

/** What a caller sees of one call. */
export interface CallFacts {
  /** The error's code; `success`, or `aborted` where it was the caller's own reason. */
  readonly result: string;
  readonly outcome?: string;
  readonly attempts?: number;
  readonly status?: number;
  readonly retryAfter?: number;
  /** `promise.sent`. */
  readonly sent: boolean;
}

export interface SliceInput {
  readonly cases: readonly PlannedCase[];
  /** Where the mock of the vectors is served. */
  readonly mockUrl: string;
}

/** What a runtime found. */
export interface SliceReport {
  readonly version: string;
  /** The vectors of the document, in every way that a runtime can play them. */
  readonly vectors: Parts;
  /** Faults that break a connection of the mock. */
  readonly faults: PartResult;
  /** What OpenTelemetry recorded. */
  readonly tracing: PartResult;
  /** By the name of the case. */
  readonly calls: Readonly<Record<string, CallFacts>>;
  /** Errors that were printed, each in every way the runtime has. */
  readonly printed: number;
}
