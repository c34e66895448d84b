import type { OperationName } from '@profiles/sdk';

/**
 * A text in every body, token, client id and oid of the slice. No error may show it. No line of a program
 * contains it in one piece, because Bun prints the lines around an error.
 */
export const CANARY = ['zq', 'canary'].join('');

/** The admin token of the served mock, which a runtime reads. */
export const ADMIN_TOKEN = 'admin-of-the-slice';

/** The path of the mock that a web handler serves. */
export const MOCK_PATH = '/below/a/path';

/** The path of the sandbox that the vectors are played in. */
export const SANDBOX_PATH = '/sandbox/vectors';

export type RuntimeKind =
  | 'node'
  | 'node22.2'
  | 'bun'
  | 'bun1.3'
  | 'deno'
  | 'workerd'
  | 'chromium'
  | 'firefox'
  | 'webkit';

/** Milliseconds. A request and the start of its response arrive in this time, on a busy machine too. */
export const SHORT = { timeout: 4000 };

/** The plan of one call of the slice. The runtime receives it as JSON. */
export interface CallPlan {
  /** A create if absent. */
  readonly operation?: OperationName;
  /** Milliseconds for one attempt. */
  readonly timeout?: number;
  /** Whether the token comes from a function, which returns another one after a 401. */
  readonly renewsToken?: boolean;
  /** When the caller aborts. */
  readonly aborts?: 'when fetch is called' | 'after the request came';
  /** Whether the body is larger than the buffer of a socket. */
  readonly isLarge?: boolean;
  /** Whether a successful call before it leaves a connection to reuse. */
  readonly isSecond?: boolean;
  /** Whether the global `fetch` was patched after the SDK was loaded. */
  readonly isPatched?: boolean;
  readonly fetchSendsOnce?: boolean;
  /** Whether the service closes its connections after the call. Node keeps those that it is opening. */
  readonly endsConnections?: boolean;
}

export interface PlannedCase {
  readonly name: string;
  readonly url: string;
  readonly plan: CallPlan;
}

/** The facts that a caller sees of one call. */
export interface CallFacts {
  /** The error's code, `success`, or `aborted` for the caller's own reason. */
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
  /** The URL of the mock of the vectors. */
  readonly mockUrl: string;
  /** How often each fault that breaks a connection is played. */
  readonly tries: number;
}

/** The result of a part of the slice. */
export interface PartResult {
  readonly passed: number;
  /** The problems, each with the name of its case. */
  readonly failed: readonly string[];
}

/** Results by the name of the part. */
export type Parts = Readonly<Record<string, PartResult>>;

/** The report of a runtime. */
export interface SliceReport {
  readonly version: string;
  /** The vectors that were played, by package. */
  readonly vectors: Parts;
  /** Faults that break a connection of the mock. */
  readonly faults: PartResult;
  /** The check of the spans that OpenTelemetry recorded. */
  readonly tracing: PartResult;
  /** By the name of the case. */
  readonly calls: Readonly<Record<string, CallFacts>>;
  /** The number of errors that were printed, each in every way of the runtime. */
  readonly printed: number;
}
