// What the response of an attempt, or its failure, proves about the write.

import { ApiError, outcomeOfStatus } from '../errors/api-error.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import { ConnectionError } from '../errors/connection-error.ts';
import { causeRecord, failsAgain } from '../errors/failure-codes.ts';
import type { Outcome } from '../errors/outcome.ts';
import type { CallFacts, ProfilesError } from '../errors/profiles-error.ts';
import { RedirectError } from '../errors/redirect-error.ts';
import { requestIdOf } from '../errors/request-id.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import { isPlainObject } from '../objects.ts';
import type { Operation } from '../operations/operation.ts';
import { hasErrorMark } from '../schemas/error-marks.ts';
import { parseJson } from '../schemas/json.ts';
import { type Attempt, NO_RESPONSE } from './attempt.ts';
import { EXPIRED } from './deadline.ts';
import type { ReceivedBody } from './received-body.ts';
import { apiErrorResponse, type ResponseHead } from './response.ts';
import type { WithResponse } from './response-promise.ts';

/** What a verdict depends on besides the response or the failure. */
export interface VerdictContext<T> {
  readonly operation: Operation<never, T>;
  /** The credentials and identifiers that no request id may repeat. */
  readonly secrets: readonly string[];
  /** Returns the facts of the call if this attempt ends with an outcome. */
  readonly progress: { with(outcome: Outcome): CallFacts };
  /** The time since 1970 in milliseconds. */
  readonly today: number;
}

export interface Success<T> {
  readonly outcome: 'applied';
  readonly result: WithResponse<T>;
  readonly status: number;
}

export interface Failure {
  /** The outcome of this attempt. `error.outcome` is the most severe of all attempts. */
  readonly outcome: Outcome;
  readonly error: ProfilesError;
  /** Whether another attempt cannot succeed or is not allowed. Default: `false`. */
  readonly isFinal?: boolean;
}

/** The likely cause: a test environment that replaces `AbortController`, and leaves Node's `Request`. */
const NOT_CREATED = 'cannot create the request: is AbortController replaced?';

export type Verdict<T> = Success<T> | Failure;

/** Returns the result or the error of an attempt that has ended, with the outcome that it proves. */
export function verdictOf<T>(context: VerdictContext<T>, attempt: Attempt): Verdict<T> {
  const { head, body } = attempt;
  return head ? verdictOfResponse(context, head, body) : verdictOfFailure(context, attempt);
}

function verdictOfResponse<T>(
  { operation, secrets, progress, today }: VerdictContext<T>,
  head: ResponseHead,
  { text, end }: ReceivedBody,
): Verdict<T> {
  const { response, status, ok, redirect, header } = head;
  const { endpoint } = operation;
  if (redirect) {
    const { outcome } = redirect;
    return final(outcome, new RedirectError(progress.with(outcome), endpoint, redirect.status));
  }
  const requestId = requestIdOf(header, secrets, text);
  if (!ok) {
    const outcome = outcomeOfStatus(status);
    const content = apiErrorResponse(head, requestId, text, today);
    const error = new ApiError(progress.with(outcome), endpoint, content);
    return { outcome, error };
  }
  const data = end === 'whole' ? parseJson(text) : undefined;
  const isUsable = isPlainObject(data) && !hasErrorMark(data);
  // Do not return zod's copy: it would lose an own `__proto__`.
  if (isUsable && operation.response.safeParse(data).success) {
    return { outcome: 'applied', result: { data: data as T, response, requestId }, status };
  }
  // If our own limit cut the body, an error mark may follow.
  const isEvidence = end === 'whole' || end === 'cut';
  const oid = isEvidence ? operation.storedOid?.(text, end === 'whole') : undefined;
  const outcome = oid === undefined ? 'unknown' : 'applied';
  const content = { status, requestId, body: text, oid };
  return final(outcome, new UnexpectedResponseError(progress.with(outcome), endpoint, content));
}

function verdictOfFailure(
  { operation, progress }: VerdictContext<unknown>,
  { failure, isPassed, outcome }: Attempt,
): Failure {
  const { endpoint } = operation;
  const facts = progress.with(outcome);
  if (failure === EXPIRED) {
    return { outcome, error: new TimeoutError(facts, endpoint) };
  }
  if (failure === NO_RESPONSE) {
    return final(outcome, new ConfigurationError('fetch returned no Response', facts));
  }
  const cause = causeRecord(failure);
  if (!isPassed) return final(outcome, new ConfigurationError(NOT_CREATED, facts, cause));
  const error = new ConnectionError(facts, endpoint, cause);
  return { outcome, error, isFinal: failsAgain(failure) };
}

function final(outcome: Outcome, error: ProfilesError): Failure {
  return { outcome, error, isFinal: true };
}
