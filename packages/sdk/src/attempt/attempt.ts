// attempt/ sends one request and reads its response.

import { type Deadline, EXPIRED, throwIfAborted, withDeadline } from '../deadline.ts';
import { ApiError, outcomeOfStatus } from '../errors/api-error.ts';
import { causeRecord } from '../errors/cause-record.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import { ConnectionError } from '../errors/connection-error.ts';
import type { ProfilesError } from '../errors/profiles-error.ts';
import { RedirectError } from '../errors/redirect-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import { endpointOf, type Operation } from '../operations/operation.ts';
import { type Progress, settle } from '../progress.ts';
import type { WithResponse } from '../response-promise.ts';
import type { AttemptFailure } from '../retry.ts';
import { parseJson } from '../schemas/json.ts';
import { type Answer, answerOf, apiAnswer } from './answer.ts';
import { connectionProof } from './connection-proof.ts';
import { BODY_LIMITS, readBody } from './read-body.ts';
import { isRuntimes, type OutgoingRequest, send } from './transport.ts';

export interface Attempt<T> {
  readonly operation: Pick<Operation<never, T>, 'method' | 'path' | 'response' | 'isApplied'>;
  readonly request: OutgoingRequest;
  /** The limit for headers and body together. */
  readonly limit: Deadline;
  readonly progress: Progress;
}

export interface UsableAnswer<T> extends WithResponse<T> {
  readonly status: number;
}

export interface FailedAttempt {
  readonly error: ProfilesError;
  readonly failure: AttemptFailure;
}

/** Sends a request once. Throws the caller's abort reason. */
export async function attempt<T>(plan: Attempt<T>): Promise<UsableAnswer<T> | FailedAttempt> {
  const { request, limit, progress } = plan;
  let answer: Answer | undefined;
  let body = '';
  let isWhole = false;
  let cause: unknown;
  const leaves = () => {
    progress.latest = 'unknown';
  };
  try {
    isWhole = await withDeadline(limit, async (signal) => {
      const response = await send(request, signal, leaves);
      answer = answerOf(response, request.url);
      const { ok } = answer;
      const bytes = ok ? BODY_LIMITS.answer : BODY_LIMITS.error;
      return readBody(response, { bytes, fatal: ok, signal }, (text) => {
        body += text;
      });
    });
  } catch (error) {
    throwIfAborted(limit.signal);
    cause = error;
  }
  return answer ? answered(plan, answer, body, isWhole) : unanswered(plan, cause);
}

function answered<T>(
  { operation, limit, progress }: Attempt<T>,
  answer: Answer,
  body: string,
  isWhole: boolean,
): UsableAnswer<T> | FailedAttempt {
  const endpoint = endpointOf(operation);
  const { response, status, ok, redirect, requestId } = answer;
  if (redirect) {
    return final(new RedirectError(settle(progress, redirect.outcome), endpoint, redirect.status));
  }
  if (!ok) {
    const said = apiAnswer(answer, body, limit.runtime.today());
    const error = new ApiError(settle(progress, outcomeOfStatus(status)), endpoint, said);
    return { error, failure: { kind: 'status', status, retryAfter: said.retryAfter } };
  }
  const data = parseJson(body);
  // Do not return zod's copy: it would lose an own `__proto__`.
  if (isWhole && operation.response.safeParse(data).success) {
    settle(progress, 'applied');
    return { data: data as T, response, requestId, status };
  }
  const facts = settle(progress, operation.isApplied(body) ? 'applied' : 'unknown');
  return final(new UnexpectedResponseError(facts, endpoint, { status, requestId, body }));
}

function unanswered<T>(
  { operation, request, progress }: Attempt<T>,
  reason: unknown,
): FailedAttempt {
  const endpoint = endpointOf(operation);
  if (reason === EXPIRED) {
    const error = new TimeoutError(settle(progress, 'unknown'), endpoint);
    return { error, failure: { kind: 'lost' } };
  }
  const cause = causeRecord(reason);
  if (progress.latest === 'not_sent') {
    const what = 'the request cannot be created';
    // Stryker disable next-line StringLiteral: the lowest outcome changes nothing, like no outcome
    return final(new ConfigurationError(what, settle(progress, 'not_sent'), cause));
  }
  const proof = connectionProof(reason);
  // Another `fetch` may have followed a redirect or retried, so its last failure proves nothing.
  const isProved = proof !== 'nothing' && (request.fetchSendsOnce || isRuntimes(request.fetch));
  const error = new ConnectionError(
    // Stryker disable next-line StringLiteral: the lowest outcome changes nothing, like no outcome
    settle(progress, isProved ? 'not_sent' : 'unknown'),
    endpoint,
    cause,
  );
  if (proof === 'certificate_refused') return final(error);
  return { error, failure: { kind: isProved ? 'not_sent' : 'lost' } };
}

function final(error: ProfilesError): FailedAttempt {
  // Stryker disable next-line StringLiteral,ObjectLiteral: any other kind is final
  return { error, failure: { kind: 'final' } };
}
