// What the response of an attempt, or its failure, proves about the write.

import { ApiError, outcomeOfStatus } from '../errors/api-error.ts';
import { causeChain, causeRecord } from '../errors/cause-record.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import { ConnectionError } from '../errors/connection-error.ts';
import { connectionProof } from '../errors/failure-codes.ts';
import type { Outcome } from '../errors/outcome.ts';
import type { ProfilesError } from '../errors/profiles-error.ts';
import { RedirectError } from '../errors/redirect-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import { quietly } from '../observing/observation.ts';
import type { Operation } from '../operations/operation.ts';
import { hasErrorMark } from '../schemas/error-marks.ts';
import { isPlainObject, parseJson } from '../schemas/json.ts';
import type { Attempt } from './attempt.ts';
import { EXPIRED } from './deadline.ts';
import type { Progress } from './progress.ts';
import type { ReceivedBody } from './received-body.ts';
import { requestIdOf } from './request-id.ts';
import { apiErrorResponse, type ResponseHead } from './response.ts';
import type { WithResponse } from './response-promise.ts';

/** What a verdict depends on besides the response or the failure. */
export interface VerdictContext<T> {
  readonly operation: Operation<never, T>;
  /** What no request id may repeat. */
  readonly secrets: readonly string[];
  readonly progress: Pick<Progress, 'with'>;
  /** The time since 1970 in milliseconds. */
  readonly today: number;
}

/** The facts about a failed attempt that decide whether it is retried. */
export type AttemptFailure =
  /** It is proved that nothing was sent. */
  | { readonly kind: 'not_sent' }
  /** The connection broke or the attempt timed out, and the request may have been sent. */
  | { readonly kind: 'lost' }
  /** The service responded with a status that is neither 2xx nor a redirect. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter: number | undefined }
  /** Another attempt cannot succeed or is not allowed. */
  | { readonly kind: 'final' };

export interface Success<T> {
  readonly outcome: 'applied';
  readonly result: WithResponse<T>;
  readonly status: number;
}

export interface Failure {
  /** The outcome of this attempt alone. That of the error is the highest of the call. */
  readonly outcome: Outcome;
  readonly error: ProfilesError;
  readonly failure: AttemptFailure;
}

export type Verdict<T> = Success<T> | Failure;

/** Returns what an attempt that has ended proves, with its result or its error. */
export function judge<T>(context: VerdictContext<T>, attempt: Attempt): Verdict<T> {
  const { head, body } = attempt;
  return head ? judgeResponse(context, head, body) : judgeFailure(context, attempt);
}

function judgeResponse<T>(
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
    return { outcome, error, failure: { kind: 'status', status, retryAfter: content.retryAfter } };
  }
  const data = end === 'whole' ? parseJson(text) : undefined;
  const isUsable = isPlainObject(data) && !hasErrorMark(data);
  // Do not return zod's copy: it would lose an own `__proto__`.
  if (isUsable && operation.response.safeParse(data).success) {
    return { outcome: 'applied', result: { data: data as T, response, requestId }, status };
  }
  // Of a body that our own limit cut, the rest is unknown.
  const isEvidence = end === 'whole' || end === 'cut';
  const oid = isEvidence ? operation.storedOid?.(text, end === 'whole') : undefined;
  const outcome = oid === undefined ? 'unknown' : 'applied';
  const content = { status, requestId, body: text, oid };
  return final(outcome, new UnexpectedResponseError(progress.with(outcome), endpoint, content));
}

function judgeFailure({ operation, progress }: VerdictContext<unknown>, attempt: Attempt): Failure {
  const { failure: reason, witness } = attempt;
  const { endpoint } = operation;
  if (reason === EXPIRED) {
    const end = lost(attempt.outcome === 'not_sent');
    return { ...end, error: new TimeoutError(progress.with(end.outcome), endpoint) };
  }
  const cause = causeRecord(reason);
  if (!attempt.isPassed) {
    return final('not_sent', new ConfigurationError(uncreated(), progress.with('not_sent'), cause));
  }
  const proof = connectionProof(causeChain(reason));
  const isProved = witness?.provesUnsent(reason) || (attempt.provesByCode && proof !== 'nothing');
  const end = lost(isProved);
  const error = new ConnectionError(progress.with(end.outcome), endpoint, cause);
  return proof === 'certificate_rejected' ? final(end.outcome, error) : { ...end, error };
}

/** Returns the end of an attempt without a response. */
function lost(isUnsent: boolean): Pick<Failure, 'outcome' | 'failure'> {
  return isUnsent
    ? { outcome: 'not_sent', failure: { kind: 'not_sent' } }
    : { outcome: 'unknown', failure: { kind: 'lost' } };
}

function final(outcome: Outcome, error: ProfilesError): Failure {
  return { outcome, error, failure: { kind: 'final' } };
}

/** Describes why ky could not create a request. */
function uncreated(): string {
  const { signal } = new AbortController();
  const isForeign = canCreate({}) && !canCreate({ signal });
  // Vitest 3 with jsdom replaces `AbortController`, and leaves Node's `Request`.
  const reason = isForeign ? ': `Request` rejects the signals of `AbortController`' : '';
  return `the request cannot be created${reason}`;
}

function canCreate(init: RequestInit): boolean {
  return quietly(() => new Request('http://localhost', init)) !== undefined;
}
