import type { Operation } from './operations/operation.ts';

/** What is known of a failed attempt, to decide whether the request is sent again. */
export type AttemptFailure =
  /** It is proved that nothing has left. */
  | { readonly kind: 'not_sent' }
  /** The connection broke or the time ran out after the request had left. */
  | { readonly kind: 'lost' }
  /** The service answered with another status than 2xx. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter: number | undefined }
  /** Nothing that another attempt could mend, or after which none may be made. */
  | { readonly kind: 'final' };

/** The statuses after which a write may have happened, and a second one will probably succeed. */
const PASSING: ReadonlySet<number> = new Set([408, 500, 502, 503, 504]);

const FIRST_BACKOFF = 500;
const LONGEST_BACKOFF = 8000;
/** Seconds; a service that asks for more is not waited for. */
const LONGEST_RETRY_AFTER = 60;

/** Returns whether a failed attempt may be retried: a creation only where nothing was stored. */
export function maySendAgain(
  { isIdempotent }: Pick<Operation<never, unknown>, 'isIdempotent'>,
  failure: AttemptFailure,
): boolean {
  if (failure.kind === 'status') {
    return failure.status === 429 || (isIdempotent && PASSING.has(failure.status));
  }
  return failure.kind === 'not_sent' || (isIdempotent && failure.kind === 'lost');
}

/**
 * Returns the milliseconds before the next attempt: what the service asks for on 429 and 503, else
 * exponential backoff with full jitter. `undefined` where the service asks for too long a wait.
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
 * Reads a `Retry-After` header, which holds seconds or a date.
 *
 * @param value - The header, or `null`.
 * @param today - Milliseconds since 1970, for dates.
 * @returns Seconds to wait from now, 0 for a date in the past; `undefined` where it says nothing.
 */
export function parseRetryAfter(value: string | null, today: number): number | undefined {
  // Stryker disable next-line StringLiteral: neither text is a number or a date
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  // Anything but a full HTTP date, such as `-1` or `soon 5`, is some date to `Date.parse` as well.
  const wait = HTTP_DATE.test(text) ? (Date.parse(text) - today) / 1000 : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
