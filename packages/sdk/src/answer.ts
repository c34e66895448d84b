import { decodeErrorBody } from './error-body.ts';
import type { ApiAnswer } from './errors/api-error.ts';
import type { Outcome } from './errors/outcome.ts';
import type { Operation } from './operations.ts';
import { parseRetryAfter } from './retry-after.ts';

/** Proxies and gateways disagree on the name. */
const REQUEST_ID_HEADERS = ['x-request-id', 'request-id', 'x-correlation-id'] as const;

/** Reads the request id, where it has the form of one: it stands in messages and logs. */
export function requestIdOf({ headers }: Response): string | undefined {
  const ids = REQUEST_ID_HEADERS.map((name) => headers.get(name));
  return ids.find((id) => id !== null && /^[\w.:+/=-]{1,128}$/.test(id)) ?? undefined;
}

/** After 301, 307 and 308 the request was not processed; 302 and 303 often follow a write that was. */
const REDIRECTS: ReadonlyMap<number, Outcome> = new Map([
  [301, 'rejected'],
  [302, 'unknown'],
  [303, 'unknown'],
  [307, 'rejected'],
  [308, 'rejected'],
]);

/** Describes a redirect by the status it came with, where the runtime tells. */
export interface Redirect {
  readonly status: number | undefined;
  readonly outcome: Outcome;
}

/** Recognises a redirect, also one that a caller's own `fetch` followed against its orders. */
export function redirectOf({ status, type, redirected }: Response): Redirect | undefined {
  if (redirected || type === 'opaqueredirect') return { status: undefined, outcome: 'unknown' };
  const outcome = REDIRECTS.get(status);
  return outcome && { status, outcome };
}

/** Reads the answer an operation needs; `undefined` where this is not one. */
export function parseAnswer<T>({ answer }: Operation<T>, text: string): T | undefined {
  try {
    return answer(JSON.parse(text), [], []);
  } catch {
    return undefined;
  }
}

/** Reads what an answer with an error status says. */
export function apiAnswer(response: Response, body: string, today: number): ApiAnswer {
  const { status, headers } = response;
  return {
    status,
    requestId: requestIdOf(response),
    retryAfter: parseRetryAfter(headers.get('retry-after'), today),
    body,
    detail: decodeErrorBody(body, headers.get('content-type')),
  };
}
