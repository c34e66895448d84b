import { decodeErrorBody } from './error-body.ts';
import type { ApiAnswer } from './errors/api-error.ts';
import type { Outcome } from './errors/outcome.ts';
import { parseRetryAfter } from './retry.ts';
import { REDIRECT_STATUSES } from './schemas/http.ts';

/** A response whose facts have been read, once: the getters of a caller's own may throw. */
export interface Answer {
  readonly response: Response;
  readonly status: number;
  readonly ok: boolean;
  readonly redirect: { readonly status?: number; readonly outcome: Outcome } | undefined;
  readonly requestId: string | undefined;
  readonly header: (name: string) => string | null;
}

/** Proxies and gateways disagree on the name. */
const REQUEST_ID_HEADERS = ['x-request-id', 'request-id', 'x-correlation-id'] as const;

/** These often follow a write; after the other redirects the request was not processed. */
const AFTER_A_WRITE: ReadonlySet<number> = new Set([302, 303]);

/**
 * Reads the facts of a response.
 *
 * @param url - The address of the request: a response from another one was redirected.
 */
export function answerOf(response: Response, url: string): Answer {
  const { status, type, redirected, headers } = response;
  const header = (name: string) => {
    try {
      return headers.get(name);
    } catch {
      return null;
    }
  };
  const isElsewhere = Boolean(response.url) && response.url !== new URL(url).href;
  return {
    response,
    status,
    ok: status >= 200 && status < 300,
    redirect: redirectOf(status, redirected === true || isElsewhere || type === 'opaqueredirect'),
    requestId: requestIdFrom(header),
    header,
  };
}

/** @param isFollowed - Whether a redirect was followed or hidden, whatever came after it. */
function redirectOf(status: number, isFollowed: boolean): Answer['redirect'] {
  const isRedirect = REDIRECT_STATUSES.has(status);
  if (!isRedirect && !isFollowed) return undefined;
  const outcome = isFollowed || AFTER_A_WRITE.has(status) ? 'unknown' : 'rejected';
  return isRedirect ? { status, outcome } : { outcome };
}

/** Reads the request id, where it has the form of one: messages and logs contain it. */
function requestIdFrom(header: Answer['header']): string | undefined {
  for (const name of REQUEST_ID_HEADERS) {
    const id = header(name);
    if (id !== null && /^[\w.:+/=-]{1,128}$/.test(id)) return id;
  }
  return undefined;
}

/** Reads what a response with an error status says. */
export function apiAnswer(answer: Answer, body: string, today: number): ApiAnswer {
  const { status, requestId, header } = answer;
  const sentAt = Date.parse(header('date') ?? '');
  return {
    status,
    requestId,
    // The service's clock, where it says so: the local one may be wrong.
    retryAfter: parseRetryAfter(header('retry-after'), Number.isNaN(sentAt) ? today : sentAt),
    body,
    detail: decodeErrorBody(body, header('content-type')),
  };
}
