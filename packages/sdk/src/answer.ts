import type * as z from 'zod/mini';
import { decodeErrorBody, parseJson } from './error-body.ts';
import type { ApiAnswer } from './errors/api-error.ts';
import type { Outcome } from './errors/outcome.ts';
import { parseRetryAfter } from './retry-after.ts';
import { REDIRECT_STATUSES } from './schemas/http.ts';

/** Proxies and gateways disagree on the name. */
const REQUEST_ID_HEADERS = ['x-request-id', 'request-id', 'x-correlation-id'] as const;

/** Reads the request id, where it has the form of one: it stands in messages and logs. */
export function requestIdOf({ headers }: Response): string | undefined {
  const ids = REQUEST_ID_HEADERS.map((name) => headers.get(name));
  return ids.find((id) => id !== null && /^[\w.:+/=-]{1,128}$/.test(id)) ?? undefined;
}

/** These often follow a write; after the other redirects the request was not processed. */
const AFTER_A_WRITE: ReadonlySet<number> = new Set([302, 303]);

/** Recognises a redirect, also one that a caller's own `fetch` followed against its orders. */
export function redirectOf({
  status,
  type,
  redirected,
}: Response): { status?: number; outcome: Outcome } | undefined {
  if (redirected || type === 'opaqueredirect') return { outcome: 'unknown' };
  if (!REDIRECT_STATUSES.has(status)) return undefined;
  return { status, outcome: AFTER_A_WRITE.has(status) ? 'unknown' : 'rejected' };
}

/** Reads the answer an operation needs; `undefined` where this is not one. */
export function parseAnswer<T>(schema: z.ZodMiniType<T>, text: string): T | undefined {
  const answer = parseJson(text);
  // Not zod's copy, which would lose an own `__proto__`.
  return schema.safeParse(answer).success ? (answer as T) : undefined;
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
