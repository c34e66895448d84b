import type { ApiErrorResponse } from '../errors/api-error.ts';
import { decodeErrorBody } from '../errors/error-body.ts';
import type { Outcome } from '../errors/outcome.ts';
import { REDIRECT_STATUSES } from '../http-rules.ts';
import { quietly } from '../quietly.ts';
import { scalarText } from '../schemas/json.ts';

/** A response with its facts. They are read once, because a custom response's getters may throw. */
export interface ResponseHead {
  readonly response: Response;
  readonly status: number;
  readonly ok: boolean;
  readonly redirect: { readonly status?: number; readonly outcome: Outcome } | undefined;
  /** Returns a header, or an empty text if it is absent. */
  readonly header: (name: string) => string;
}

/** The redirects that often follow a write. With other redirects, the request was not processed. */
const AFTER_A_WRITE: ReadonlySet<number> = new Set([302, 303]);

/**
 * Reads the facts of a response.
 *
 * @param url - The URL of the request, normalised. A response from another URL was redirected.
 */
export function headOf(response: Response, url: string): ResponseHead {
  const { status, type, redirected, headers } = response;
  const header = (name: string) => {
    const value: unknown = quietly(() => headers.get(name));
    // Stryker disable next-line StringLiteral: neither text is a usable value of any header
    return scalarText(value) ?? '';
  };
  const isElsewhere = Boolean(response.url) && response.url !== url;
  return {
    response,
    status,
    ok: status >= 200 && status < 300,
    redirect: redirectOf(status, redirected === true || isElsewhere || type === 'opaqueredirect'),
    header,
  };
}

/**
 * @param isFollowed - Whether a redirect was followed or hidden, regardless of the final status.
 */
function redirectOf(status: number, isFollowed: boolean): ResponseHead['redirect'] {
  const isRedirect = REDIRECT_STATUSES.has(status);
  if (!isRedirect && !isFollowed) return undefined;
  const outcome = isFollowed || AFTER_A_WRITE.has(status) ? 'unknown' : 'rejected';
  return isRedirect ? { status, outcome } : { outcome };
}

/** Reads the facts of a response with an error status. */
export function apiErrorResponse(
  { status, header }: ResponseHead,
  requestId: string | undefined,
  body: string,
  today: number,
): ApiErrorResponse {
  const sentAt = Date.parse(header('date'));
  return {
    status,
    requestId,
    // Prefer the service's clock, because the local one may be wrong.
    retryAfter: parseRetryAfter(header('retry-after'), Number.isNaN(sentAt) ? today : sentAt),
    body,
    detail: decodeErrorBody(body, header('content-type')),
  };
}

const HTTP_DATE = /^[a-z]+, .+(?::\d\d){2} GMT$/i;

/**
 * Parses a `Retry-After` header, which contains seconds or a date.
 *
 * @param value - The header's value, or an empty text if it is absent.
 * @param today - The current time in milliseconds since 1970, for dates.
 * @returns The seconds to wait, 0 for a date in the past, or `undefined` for an unusable value.
 */
function parseRetryAfter(value: string, today: number): number | undefined {
  const text = value.trim();
  // RFC 9111 reads any larger number as this one.
  if (/^\d+$/.test(text)) return Math.min(Number(text), 2 ** 31);
  // `Date.parse` also accepts values that are not HTTP dates, such as `-1` or `soon 5`.
  const wait = HTTP_DATE.test(text) ? (Date.parse(text) - today) / 1000 : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
