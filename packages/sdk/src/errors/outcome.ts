import type { Effect } from '../schemas/endpoints.ts';

/**
 * The outcome of a write, from the least to the most severe:
 *
 * - `not_sent`: nothing was sent, so a retry is safe.
 * - `rejected`: the service rejected the write and stored nothing.
 * - `unknown`: the write may be stored.
 * - `applied`: the write is stored, but the response could not be used.
 */
export type Outcome = 'not_sent' | 'rejected' | 'unknown' | 'applied';

export const OUTCOMES: readonly Outcome[] = ['not_sent', 'rejected', 'unknown', 'applied'];

/** What an operation does with the data of a write. A read changes nothing. */
const DONE: Readonly<Record<Effect, string | undefined>> = {
  create: 'stored',
  update: 'stored',
  delete: 'deleted',
  read: undefined,
};

/** Returns the meaning of an outcome for the caller, by the effect of the operation. */
export function adviceOf(effect: Effect, outcome: Outcome): string {
  const done = DONE[effect];
  if (outcome === 'not_sent') return 'nothing was sent';
  if (outcome === 'rejected') return `the service rejected it${done ? ` and ${done} nothing` : ''}`;
  if (!done) return 'it changes nothing, so a retry is safe';
  return outcome === 'unknown'
    ? `it may have been ${done}: check before you retry`
    : `it was ${done}: do not retry`;
}

/**
 * Returns whether a call can have an outcome, if its last attempt has one of `last`. The others were
 * retried, so none of them was `applied`.
 *
 * @param others - The number of attempts before the last.
 */
export function isPossibleOutcome(
  outcome: Outcome,
  others: number,
  ...last: readonly Outcome[]
): boolean {
  const mayBeOfOthers = others > 0 && outcome !== 'applied';
  const isPossible = (own: Outcome) =>
    own === outcome || (mayBeOfOthers && mostSevereOutcome(own, outcome) === outcome);
  return others >= 0 && last.some(isPossible);
}

/** Returns the more severe outcome of two attempts of one call. */
export function mostSevereOutcome(a: Outcome, b: Outcome): Outcome {
  // Stryker disable next-line EqualityOperator: two equal outcomes are the same
  return OUTCOMES.indexOf(a) < OUTCOMES.indexOf(b) ? b : a;
}
