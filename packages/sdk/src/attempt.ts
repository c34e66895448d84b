import { apiAnswer, parseAnswer, redirectOf, requestIdOf } from './answer.ts';
import type { CallRecord } from './call-record.ts';
import { connectionProof } from './connection-proof.ts';
import { ApiError, outcomeOfStatus } from './errors/api-error.ts';
import { causeRecord } from './errors/cause-record.ts';
import { ConfigurationError } from './errors/configuration-error.ts';
import { ConnectionError } from './errors/connection-error.ts';
import type { ProfilesError } from './errors/profiles-error.ts';
import { RedirectError } from './errors/redirect-error.ts';
import { TimeoutError } from './errors/timeout-error.ts';
import { UnexpectedResponseError } from './errors/unexpected-response-error.ts';
import type { Operation } from './operations.ts';
import { BODY_LIMITS, BodyText } from './read-body.ts';
import type { WithResponse } from './response-promise.ts';
import type { AttemptFailure } from './retry.ts';
import { type OutgoingRequest, send } from './transport.ts';
import { type Ended, type Limit, within } from './within.ts';

/** What one attempt came to. */
export type AttemptResult<T> =
  | { readonly how: 'answered'; readonly result: WithResponse<T> }
  | { readonly how: 'failed'; readonly error: ProfilesError; readonly failure: AttemptFailure }
  | { readonly how: 'aborted' };

/** One attempt of a call. */
export interface Attempt<T> {
  readonly operation: Operation<T>;
  readonly request: OutgoingRequest;
  readonly fetch: typeof globalThis.fetch | undefined;
  /** Spans headers and body together. */
  readonly limit: Limit;
  readonly record: CallRecord;
}

/** Sends a request once, and tells what became of it. */
export async function attempt<T>(plan: Attempt<T>): Promise<AttemptResult<T>> {
  const { operation, request, fetch, limit, record } = plan;
  const body = new BodyText();
  let answered: Response | undefined;
  record.start();
  const ended = await within(limit, async (signal) => {
    const response = await send(request, { fetch, signal, leaves: () => record.leave() });
    answered = response;
    const { ok } = response;
    const bytes = ok ? BODY_LIMITS.answer : BODY_LIMITS.error;
    return body.read(response, { bytes, fatal: ok, signal });
  });
  if (ended.how === 'aborted') return ended;
  const response = answered as Response | undefined;
  if (!response) return unanswered(plan, ended);
  const redirect = redirectOf(response);
  if (redirect) {
    const facts = record.end(redirect.outcome);
    return final(new RedirectError(facts, operation.endpoint, redirect.status));
  }
  if (!response.ok) return refused(plan, response, body.text);
  const isWhole = ended.how === 'done' && ended.value;
  const data = isWhole ? parseAnswer(operation, body.text) : undefined;
  const requestId = requestIdOf(response);
  if (data !== undefined) return { how: 'answered', result: { data, response, requestId } };
  const facts = record.end('applied');
  return final(new UnexpectedResponseError(facts, operation.endpoint, response.status, requestId));
}

function refused<T>(
  { operation, record, limit }: Attempt<T>,
  response: Response,
  body: string,
): AttemptResult<T> {
  const answer = apiAnswer(response, body, limit.runtime.today());
  const { status, retryAfter } = answer;
  const error = new ApiError(record.end(outcomeOfStatus(status)), operation.endpoint, answer);
  return { how: 'failed', error, failure: { kind: 'status', status, retryAfter } };
}

function unanswered<T>(
  { operation: { endpoint }, record }: Attempt<T>,
  ended: Ended<unknown>,
): AttemptResult<T> {
  const lost = { kind: 'lost' } as const;
  if (ended.how !== 'failed') {
    return {
      how: 'failed',
      error: new TimeoutError(record.end('unknown'), endpoint),
      failure: lost,
    };
  }
  const cause = causeRecord(ended.cause);
  if (!record.underWay) {
    const what = 'the request cannot be made from the options: check headers';
    return final(new ConfigurationError(what, record.end('not_sent'), cause));
  }
  const proof = connectionProof(ended.cause);
  if (proof === 'nothing') {
    const error = new ConnectionError(record.end('unknown'), endpoint, cause);
    return { how: 'failed', error, failure: lost };
  }
  const error = new ConnectionError(record.end('not_sent'), endpoint, cause);
  if (proof === 'certificate_refused') return final(error);
  return { how: 'failed', error, failure: { kind: 'not_sent' } };
}

function final<T>(error: ProfilesError): AttemptResult<T> {
  return { how: 'failed', error, failure: { kind: 'final' } };
}
