import { apiAnswer, parseAnswer, redirectOf, requestIdOf } from './answer.ts';
import { connectionProof } from './connection-proof.ts';
import { ApiError, outcomeOfStatus } from './errors/api-error.ts';
import { causeRecord } from './errors/cause-record.ts';
import { ConfigurationError } from './errors/configuration-error.ts';
import { ConnectionError } from './errors/connection-error.ts';
import type { ProfilesError } from './errors/profiles-error.ts';
import { RedirectError } from './errors/redirect-error.ts';
import { TimeoutError } from './errors/timeout-error.ts';
import { UnexpectedResponseError } from './errors/unexpected-response-error.ts';
import { endpointOf, type Operation } from './operations/operation.ts';
import { type Progress, settle } from './progress.ts';
import { BODY_LIMITS, readBody } from './read-body.ts';
import type { WithResponse } from './response-promise.ts';
import type { AttemptFailure } from './retry.ts';
import { type OutgoingRequest, send } from './transport.ts';
import { EXPIRED, type Limit, within } from './within.ts';

export interface Attempt<T> {
  readonly operation: Pick<Operation<never, T>, 'method' | 'path' | 'response'>;
  readonly request: OutgoingRequest;
  /** Spans headers and body together. */
  readonly limit: Limit;
  readonly progress: Progress;
}

export interface FailedAttempt {
  readonly error: ProfilesError;
  readonly failure: AttemptFailure;
}

/** Sends a request once. Throws the reason of the caller's abort. */
export async function attempt<T>(plan: Attempt<T>): Promise<WithResponse<T> | FailedAttempt> {
  const { operation, request, limit, progress } = plan;
  const endpoint = endpointOf(operation);
  const answer: { response?: Response; text: string } = { text: '' };
  let isWhole = false;
  let cause: unknown;
  progress.attempts += 1;
  const leaves = () => {
    progress.isOpen = true;
  };
  try {
    isWhole = await within(limit, async (signal) => {
      const response = await send(request, signal, leaves);
      answer.response = response;
      const { ok } = response;
      const bytes = ok ? BODY_LIMITS.answer : BODY_LIMITS.error;
      return readBody(response, { bytes, fatal: ok, signal }, (text) => {
        answer.text += text;
      });
    });
  } catch (error) {
    limit.signal?.throwIfAborted();
    cause = error;
  }
  const { response, text } = answer;
  if (!response) return unanswered(plan, cause);
  const redirect = redirectOf(response);
  if (redirect) {
    return final(new RedirectError(settle(progress, redirect.outcome), endpoint, redirect.status));
  }
  const { ok, status } = response;
  if (!ok) {
    const said = apiAnswer(response, text, limit.runtime.today());
    const error = new ApiError(settle(progress, outcomeOfStatus(status)), endpoint, said);
    return { error, failure: { kind: 'status', status, retryAfter: said.retryAfter } };
  }
  const data = isWhole ? parseAnswer(operation.response, text) : undefined;
  const requestId = requestIdOf(response);
  if (data !== undefined) return { data, response, requestId };
  const facts = settle(progress, 'applied');
  return final(new UnexpectedResponseError(facts, endpoint, status, requestId));
}

function unanswered<T>({ operation, progress }: Attempt<T>, reason: unknown): FailedAttempt {
  const endpoint = endpointOf(operation);
  if (reason === EXPIRED) {
    const error = new TimeoutError(settle(progress, 'unknown'), endpoint);
    return { error, failure: { kind: 'lost' } };
  }
  const cause = causeRecord(reason);
  if (!progress.isOpen) {
    const what = 'the request cannot be made';
    return final(new ConfigurationError(what, settle(progress, 'not_sent'), cause));
  }
  const proof = connectionProof(reason);
  const outcome = proof === 'nothing' ? 'unknown' : 'not_sent';
  const error = new ConnectionError(settle(progress, outcome), endpoint, cause);
  if (proof === 'certificate_refused') return final(error);
  return { error, failure: { kind: proof === 'nothing' ? 'lost' : 'not_sent' } };
}

function final(error: ProfilesError): FailedAttempt {
  return { error, failure: { kind: 'final' } };
}
