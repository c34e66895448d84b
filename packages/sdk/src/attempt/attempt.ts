// attempt/ sends one request and reads its response.

import { ApiError, outcomeOfStatus } from '../errors/api-error.ts';
import { causeRecord } from '../errors/cause-record.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import { ConnectionError } from '../errors/connection-error.ts';
import type { ProfilesError } from '../errors/profiles-error.ts';
import { RedirectError } from '../errors/redirect-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import { endpointOf, type Operation } from '../operations/operation.ts';
import { hasErrorMark } from '../schemas/error-marks.ts';
import { isPlainObject, parseJson } from '../schemas/json.ts';
import { throwIfAborted } from '../settings/caller-signal.ts';
import { connectionProof } from './connection-proof.ts';
import { type Deadline, EXPIRED, withDeadline } from './deadline.ts';
import { type Progress, settle } from './progress.ts';
import { BODY_LIMITS, type BodyEnd, readBody } from './read-body.ts';
import { requestIdOf } from './request-id.ts';
import { apiErrorResponse, headOf, type ResponseHead } from './response.ts';
import { isRuntimes, type OutgoingRequest, type Stage, send } from './transport.ts';

export interface Attempt<T> {
  readonly operation: Pick<Operation<never, T>, 'name' | 'response' | 'storedOid'>;
  readonly request: OutgoingRequest;
  /** The limit for headers and body together. */
  readonly limit: Deadline;
  readonly progress: Progress;
}

export interface UsableResponse<T> {
  readonly data: T;
  readonly response: Response;
  readonly requestId: string | undefined;
  readonly status: number;
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

export interface FailedAttempt {
  readonly error: ProfilesError;
  readonly failure: AttemptFailure;
}

/** Sends a request once. Throws the caller's abort reason. */
export async function attempt<T>(plan: Attempt<T>): Promise<UsableResponse<T> | FailedAttempt> {
  const { request, limit, progress } = plan;
  let head: ResponseHead | undefined;
  let body = '';
  let end: BodyEnd = 'cut';
  let cause: unknown;
  let stage: Stage | undefined;
  let isOver = false;
  try {
    end = await withDeadline(limit, async (signal) => {
      const reach = (reached: Stage) => {
        // ky calls `fetch` some promises later, and a `fetch` may read the body after an abort.
        if (isOver || signal.aborted) throw new TypeError('the attempt is over');
        stage = reached;
        if (stage !== 'unread') progress.latest = 'unknown';
      };
      const response = await send(request, signal, reach);
      head = headOf(response, request.url);
      // A request with a response was processed, even if nobody has read its body.
      progress.latest = 'unknown';
      const { ok } = head;
      const bytes = ok ? BODY_LIMITS.response : BODY_LIMITS.error;
      return readBody(response, { bytes, fatal: ok, signal }, (text) => {
        body += text;
      });
    });
  } catch (error) {
    throwIfAborted(limit.signal);
    cause = error;
  } finally {
    isOver = true;
  }
  return head ? judgeResponse(plan, head, body, end) : judgeFailure(plan, cause, stage);
}

function judgeResponse<T>(
  { operation, request, limit, progress }: Attempt<T>,
  head: ResponseHead,
  body: string,
  end: BodyEnd,
): UsableResponse<T> | FailedAttempt {
  const endpoint = endpointOf(operation.name);
  const { response, status, ok, redirect, header } = head;
  if (redirect) {
    return final(new RedirectError(settle(progress, redirect.outcome), endpoint, redirect.status));
  }
  const requestId = requestIdOf(header, request, body);
  if (!ok) {
    const said = apiErrorResponse(head, requestId, body, limit.runtime.today());
    const error = new ApiError(settle(progress, outcomeOfStatus(status)), endpoint, said);
    return { error, failure: { kind: 'status', status, retryAfter: said.retryAfter } };
  }
  const data = end === 'whole' ? parseJson(body) : undefined;
  const isUsable = isPlainObject(data) && !hasErrorMark(data);
  // Do not return zod's copy: it would lose an own `__proto__`.
  if (isUsable && operation.response.safeParse(data).success) {
    settle(progress, 'applied');
    return { data: data as T, response, requestId, status };
  }
  const oid = end === 'not_text' ? undefined : operation.storedOid?.(body, end === 'whole');
  const facts = settle(progress, oid === undefined ? 'unknown' : 'applied');
  return final(new UnexpectedResponseError(facts, endpoint, { status, requestId, body, oid }));
}

function judgeFailure<T>(
  { operation, request, progress }: Attempt<T>,
  reason: unknown,
  stage: Stage | undefined,
): FailedAttempt {
  const endpoint = endpointOf(operation.name);
  if (reason === EXPIRED) {
    const isUnsent = progress.latest === 'not_sent';
    const error = new TimeoutError(settle(progress, progress.latest), endpoint);
    return { error, failure: { kind: isUnsent ? 'not_sent' : 'lost' } };
  }
  const cause = causeRecord(reason);
  if (stage === undefined) {
    const what = 'the request cannot be created';
    // Stryker disable next-line StringLiteral: the lowest outcome changes nothing, like no outcome
    return final(new ConfigurationError(what, settle(progress, 'not_sent'), cause));
  }
  const proof = connectionProof(reason);
  // Another `fetch` may have followed a redirect or retried, so its last failure proves nothing.
  const isTrusted = request.fetchSendsOnce || isRuntimes(request.fetch);
  const isProved = stage === 'unread' || (stage === 'unseen' && isTrusted && proof !== 'nothing');
  const error = new ConnectionError(
    // Stryker disable next-line StringLiteral: the lowest outcome changes nothing, like no outcome
    settle(progress, isProved ? 'not_sent' : 'unknown'),
    endpoint,
    cause,
  );
  if (proof === 'certificate_rejected') return final(error);
  return { error, failure: { kind: isProved ? 'not_sent' : 'lost' } };
}

function final(error: ProfilesError): FailedAttempt {
  // Stryker disable next-line StringLiteral,ObjectLiteral: any other kind is final
  return { error, failure: { kind: 'final' } };
}
