import { ApiError } from '../errors/api-error.ts';
import type { Operation } from '../operations/operation.ts';
import type { Failure } from './verdict.ts';

/** The statuses after which a write may have happened and a retry will probably succeed. */
const TRANSIENT: ReadonlySet<number> = new Set([408, 500, 502, 503, 504]);

const INITIAL_BACKOFF = 500;
const MAX_BACKOFF = 8000;
/** In seconds. If the service asks for a longer wait, the call fails. */
const MAX_RETRY_AFTER = 60;

/** Returns whether a failed attempt may be retried. */
export function mayRetry(
  {
    endpoint,
    isIdempotent = endpoint.effect !== 'create',
  }: Pick<Operation<never, unknown>, 'endpoint' | 'isIdempotent'>,
  { error, outcome, isFinal }: Failure,
): boolean {
  if (isFinal) return false;
  if (!(error instanceof ApiError)) return isIdempotent || outcome === 'not_sent';
  return error.status === 429 || (isIdempotent && TRANSIENT.has(error.status));
}

/**
 * Returns the wait before the next attempt in milliseconds: `Retry-After` on 429 and 503, otherwise
 * exponential backoff with full jitter. Returns `undefined` if the service asks for too long a
 * wait.
 */
export function waitBeforeRetry(
  { error }: Failure,
  retries: number,
  random: number,
): number | undefined {
  if (error instanceof ApiError && (error.status === 429 || error.status === 503)) {
    const { retryAfter } = error;
    if (retryAfter !== undefined)
      return retryAfter > MAX_RETRY_AFTER ? undefined : retryAfter * 1000;
  }
  return random * Math.min(MAX_BACKOFF, INITIAL_BACKOFF * 2 ** retries);
}
