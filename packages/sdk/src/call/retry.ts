import type { AttemptFailure } from './verdict.ts';

/** The statuses after which a write may have happened and a retry will probably succeed. */
const PASSING: ReadonlySet<number> = new Set([408, 500, 502, 503, 504]);

const FIRST_BACKOFF = 500;
const LONGEST_BACKOFF = 8000;
/** In seconds. If the service asks for a longer wait, the call fails. */
const LONGEST_RETRY_AFTER = 60;

/**
 * Returns whether a failed attempt may be retried.
 *
 * @param isIdempotent - Whether a write that may be stored can be repeated.
 */
export function mayRetry(isIdempotent: boolean, failure: AttemptFailure): boolean {
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
export function waitBeforeRetry(
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
