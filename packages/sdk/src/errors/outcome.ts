/**
 * Tells what became of a write:
 *
 * - `not_sent`: nothing has left; sending it again is safe.
 * - `rejected`: the service refused it; nothing was stored.
 * - `unknown`: it may be stored.
 * - `applied`: it is stored, though its answer could not be used.
 */
export type Outcome = 'not_sent' | 'rejected' | 'unknown' | 'applied';

/** What each outcome means for the caller, as the end of a message; the lowest outcome first. */
export const OUTCOME_ADVICE: Readonly<Record<Outcome, string>> = {
  not_sent: 'nothing was sent',
  rejected: 'the service refused it and stored nothing',
  unknown: 'it may have been stored: check before you send it again',
  applied: 'it was stored: do not send it again',
};

const ORDER = Object.keys(OUTCOME_ADVICE);

/** Picks what two attempts of one call come to. */
export function highestOutcome(one: Outcome, other: Outcome): Outcome {
  // Stryker disable next-line EqualityOperator: of two equal outcomes either is the higher
  return ORDER.indexOf(one) < ORDER.indexOf(other) ? other : one;
}
