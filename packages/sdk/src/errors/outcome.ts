/**
 * The outcome of a write, from the lowest to the highest:
 *
 * - `not_sent`: nothing was sent, so a retry is safe.
 * - `rejected`: the service rejected the write and stored nothing.
 * - `unknown`: the write may be stored.
 * - `applied`: the write is stored, but the response could not be used.
 */
export type Outcome = 'not_sent' | 'rejected' | 'unknown' | 'applied';

/**
 * The meaning of each outcome for the caller, as the end of a message; the lowest outcome first.
 */
export const OUTCOME_ADVICE: Readonly<Record<Outcome, string>> = {
  not_sent: 'nothing was sent',
  rejected: 'the service rejected it and stored nothing',
  unknown: 'it may have been stored: check before you retry',
  applied: 'it was stored: do not retry',
};

const ORDER = Object.keys(OUTCOME_ADVICE);

/** Returns the higher outcome of two attempts of one call. */
export function highestOutcome(one: Outcome, other: Outcome): Outcome {
  // Stryker disable next-line EqualityOperator: of two equal outcomes either is the higher
  return ORDER.indexOf(one) < ORDER.indexOf(other) ? other : one;
}
