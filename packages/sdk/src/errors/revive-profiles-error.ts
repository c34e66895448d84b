import { ENDPOINTS } from '../schemas/endpoints.ts';
import type { InputIssue } from '../schemas/issues.ts';
import { ApiError } from './api-error.ts';
import { ConfigurationError } from './configuration-error.ts';
import { ConnectionError } from './connection-error.ts';
import { causeRecord } from './failure-codes.ts';
import { InvalidInputError, WHOLE_INPUT } from './invalid-input-error.ts';
import type { AnyProfilesError } from './is-profiles-error.ts';
import { OUTCOMES } from './outcome.ts';
import type { CallFacts } from './profiles-error.ts';
import { RedirectError } from './redirect-error.ts';
import { TimeoutError, TOKEN_CALL } from './timeout-error.ts';
import { UnexpectedResponseError } from './unexpected-response-error.ts';

/** The facts that `toJSON()` writes, where each has its type. A class has some of them. */
interface Written extends CallFacts {
  readonly name: string;
  readonly code: string;
  readonly message: string;
  readonly cause?: unknown;
  readonly status: number;
  readonly requestId?: string;
  readonly retryAfter?: number;
  readonly issues: readonly (Pick<InputIssue, 'rule' | 'message'> & { readonly field: string })[];
}

/**
 * Reads an error back from what its `toJSON()` wrote, after it crossed a worker, a queue or a server
 * action. These keep the text of an error, and lose its class.
 *
 * The error has the facts of `toJSON()`. Those that may contain patient data did not cross: `body` is
 * empty, `detail` is opaque, and `oid` and `serviceCode` are `undefined`.
 *
 * Guide: *Errors and outcomes*.
 *
 * @param value - Any value, such as the parsed JSON of a message.
 * @returns The error, for which `isProfilesError` returns `true`; `undefined` if `toJSON()` does not
 * write such a value.
 *
 * @example
 * ```ts
 * const call = profiles.createPatient({ ...patient, dob: '1990-02-30' });
 * const error = await call.catch((reason) => reason);
 * const received = JSON.parse(JSON.stringify(error));
 * reviveProfilesError(received)?.outcome; // 'not_sent'
 * reviveProfilesError({ outcome: 'unknown' }); // undefined
 * ```
 */
export function reviveProfilesError(value: unknown): AnyProfilesError | undefined {
  try {
    if (!isWritten(value)) return undefined;
    const error = errorOf(value);
    // A class decides on its code, and one on its outcome.
    // Stryker disable next-line OptionalChaining: what it throws is caught
    return error?.code === value.code && error.outcome === value.outcome ? error : undefined;
  } catch {
    // A fact is missing, or a getter threw.
  }
  return undefined;
}

function isWritten(value: unknown): value is Written {
  const facts: Partial<Written> = Object(value);
  const { operation, attempts, outcome, message, issues = [] } = facts;
  // Stryker disable next-line StringLiteral: any text is valid
  const { status = 0, requestId = '', retryAfter = 0 } = facts;
  const texts = issues.flatMap(({ field, rule, message }) => [field, rule, message]);
  return (
    [attempts, status, retryAfter].every(Number.isFinite) &&
    [message, requestId, ...texts].every((text) => typeof text === 'string') &&
    OUTCOMES.some((each) => each === outcome) &&
    (operation === undefined || Object.hasOwn(ENDPOINTS, operation))
  );
}

function errorOf(facts: Written): AnyProfilesError | undefined {
  const { name, operation, attempts, outcome, message, cause } = facts;
  const { status, requestId, retryAfter } = facts;
  const call = { operation, attempts, outcome };
  const record = cause ? causeRecord(cause) : undefined;
  if (name === 'ConfigurationError') {
    const frame = new ConfigurationError('\0', call).message;
    const start = frame.indexOf('\0');
    const what = message.slice(start, start + 1 - frame.length);
    const error = new ConfigurationError(what, call, record);
    return error.message === message ? error : undefined;
  }
  const endpoint = operation && ENDPOINTS[operation];
  if (!endpoint) return undefined;
  const response = { status, requestId, retryAfter, body: '', oid: undefined };
  switch (name) {
    case 'InvalidInputError':
      return new InvalidInputError(operation, facts.issues.map(issueOf));
    case 'ApiError':
      return new ApiError(call, endpoint, { ...response, detail: { shape: 'opaque' } });
    case 'RedirectError':
      return new RedirectError(call, endpoint, status);
    case 'ConnectionError':
      return record && new ConnectionError(call, endpoint, record);
    case 'TimeoutError':
      return new TimeoutError(call, message.includes(TOKEN_CALL) ? TOKEN_CALL : endpoint);
    case 'UnexpectedResponseError':
      return new UnexpectedResponseError(call, endpoint, response);
  }
  return undefined;
}

function issueOf({ field, rule, message }: Written['issues'][number]): InputIssue {
  return { path: field === WHOLE_INPUT ? [] : [field], rule, message };
}
