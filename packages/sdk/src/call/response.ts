import type { ApiErrorResponse } from '../errors/api-error.ts';
import { decodeErrorBody } from '../errors/error-body.ts';
import type { Outcome } from '../errors/outcome.ts';
import { outcomeOfRedirect } from '../errors/redirect-error.ts';
import { isSuccess, REDIRECT_STATUSES } from '../http-rules.ts';
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
    ok: isSuccess(status),
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
  const outcome = isFollowed ? 'unknown' : outcomeOfRedirect(status);
  return isRedirect ? { status, outcome } : { outcome };
}

/** Reads the facts of a response with an error status. */
export function apiErrorResponse(
  { status, header }: ResponseHead,
  requestId: string | undefined,
  body: string,
  today: number,
): ApiErrorResponse {
  const sentAt = parseHttpDate(header('date'), today);
  return {
    status,
    requestId,
    // Prefer the service's clock, because the local one may be wrong.
    retryAfter: parseRetryAfter(header('retry-after'), Number.isNaN(sentAt) ? today : sentAt),
    body,
    detail: decodeErrorBody(body, header('content-type')),
  };
}

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
  const wait = (parseHttpDate(text, today) - today) / 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** The obsolete forms of a date: that of RFC 850, and that of asctime. */
const RFC_850 = /^(...)(?:|s|nes|rs|ur)day, (\d\d)-(...)-(\d\d) (.+)$/;
const ASCTIME = /^(...) (...) ([ \d]\d) (.{8}) (\d{4})$/;

/**
 * Parses a date in one of the three forms of RFC 9110, 5.6.7.
 *
 * @param today - The current time. A year of two digits is at most 50 years later.
 * @returns The milliseconds since 1970, or `NaN` for anything else.
 */
function parseHttpDate(text: string, today: number): number {
  const lastYear = new Date(today).getUTCFullYear() + 50;
  const date = text
    .replace(ASCTIME, (_, day, month, date: string, time, year) => {
      return `${day}, ${date.replace(' ', '0')} ${month} ${year} ${time} GMT`;
    })
    .replace(RFC_850, (_, day, date, month, digits, time) => {
      const year = lastYear - ((lastYear - Number(digits)) % 100);
      return `${day}, ${date} ${month} ${year} ${time}`;
    })
    // Date has no leap seconds.
    .replace('23:59:60', '23:59:59');
  const parsed = Date.parse(date);
  // `Date.parse` accepts much more, such as `-1`, `soon 5` and 31 February.
  return new Date(parsed).toUTCString() === date ? parsed : Number.NaN;
}
