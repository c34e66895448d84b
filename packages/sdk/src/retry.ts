import type { Operation } from './operations/operation.ts';
import { ENDPOINTS } from './schemas/endpoints.ts';

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

type Retried = Pick<Operation<never, unknown>, 'name' | 'isIdempotent'>;

/** The statuses after which a write may have happened and a retry will probably succeed. */
const PASSING: ReadonlySet<number> = new Set([408, 500, 502, 503, 504]);

const FIRST_BACKOFF = 500;
const LONGEST_BACKOFF = 8000;
/** In seconds. If the service asks for a longer wait, the call fails. */
const LONGEST_RETRY_AFTER = 60;

/**
 * Returns whether a failed attempt may be retried. A create is retried only if nothing was stored.
 */
export function maySendAgain(
  { name, isIdempotent = ENDPOINTS[name].effect !== 'create' }: Retried,
  failure: AttemptFailure,
): boolean {
  if (failure.kind === 'status') {
    return failure.status === 429 || (isIdempotent && PASSING.has(failure.status));
  }
  return failure.kind === 'not_sent' || (isIdempotent && failure.kind === 'lost');
}

/**
 * Returns the wait before the next attempt in milliseconds: `Retry-After` on 429 and 503, otherwise
 * exponential backoff with full jitter. Returns `undefined` if the service asks for too long a
 * wait.
 */
export function waitBeforeResend(
  failure: AttemptFailure,
  retries: number,
  random: number,
): number | undefined {
  // Stryker disable next-line ConditionalExpression: only this kind has a status; only the type needs the check
  if (failure.kind === 'status' && (failure.status === 429 || failure.status === 503)) {
    const { retryAfter } = failure;
    if (retryAfter !== undefined)
      return retryAfter > LONGEST_RETRY_AFTER ? undefined : retryAfter * 1000;
  }
  return random * Math.min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** retries);
}

const HTTP_DATE = /^[a-z]+, .+(?::\d\d){2} GMT$/i;

/**
 * Parses a `Retry-After` header, which contains seconds or a date.
 *
 * @param value - The header's value, or `null` if it is absent.
 * @param today - The current time in milliseconds since 1970, for dates.
 * @returns The seconds to wait, 0 for a date in the past, or `undefined` for an unusable value.
 */
export function parseRetryAfter(value: string | null, today: number): number | undefined {
  // Stryker disable next-line StringLiteral: neither text is a number or a date
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  // `Date.parse` also accepts values that are not HTTP dates, such as `-1` or `soon 5`.
  const wait = HTTP_DATE.test(text) ? (Date.parse(text) - today) / 1000 : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
