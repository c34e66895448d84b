import type { Operation } from './operations.ts';

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
/** Milliseconds; a service that asks for more is not waited for. */
const LONGEST_RETRY_AFTER = 60_000;

/**
 * Tells whether a request may be sent again after a failed attempt. A creation may only where it is
 * certain that nothing was stored.
 */
export function maySendAgain(
  { idempotent }: Pick<Operation<unknown>, 'idempotent'>,
  failure: AttemptFailure,
): boolean {
  switch (failure.kind) {
    case 'not_sent':
      return true;
    case 'lost':
      return idempotent;
    case 'status':
      return failure.status === 429 || (idempotent && PASSING.has(failure.status));
    case 'final':
      return false;
  }
}

/**
 * Chooses the wait before the next attempt: what the service asks for on 429 and 503, else
 * exponential backoff with full jitter.
 *
 * @param resends - How often the request was sent again already.
 * @param random - From 0 up to 1.
 * @returns Milliseconds; `undefined` where the service asks for too long a wait.
 */
export function waitBeforeResend(
  failure: AttemptFailure,
  resends: number,
  random: number,
): number | undefined {
  const asked = retryAfterOf(failure);
  if (asked !== undefined) return asked <= LONGEST_RETRY_AFTER ? asked : undefined;
  return random * Math.min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** resends);
}

function retryAfterOf(failure: AttemptFailure): number | undefined {
  if (failure.kind !== 'status' || failure.retryAfter === undefined) return undefined;
  return failure.status === 429 || failure.status === 503 ? failure.retryAfter * 1000 : undefined;
}
