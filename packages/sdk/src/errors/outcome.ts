import type { Effect } from '../schemas/endpoints.ts';

/**
 * The outcome of a write, from the lowest to the highest:
 *
 * - `not_sent`: nothing was sent, so a retry is safe.
 * - `rejected`: the service rejected the write and stored nothing.
 * - `unknown`: the write may be stored.
 * - `applied`: the write is stored, but the response could not be used.
 */
export type Outcome = 'not_sent' | 'rejected' | 'unknown' | 'applied';

const ORDER: readonly Outcome[] = ['not_sent', 'rejected', 'unknown', 'applied'];

const WRITE = {
  not_sent: 'nothing was sent',
  rejected: 'the service rejected it and stored nothing',
  unknown: 'it may have been stored: check before you retry',
  applied: 'it was stored: do not retry',
} as const;

/** The meaning of each outcome for the caller, by the effect of the operation. */
export const ADVICE: Readonly<Record<Effect, Readonly<Record<Outcome, string>>>> = {
  create: WRITE,
  update: WRITE,
  read: {
    ...WRITE,
    rejected: 'the service rejected it',
    unknown: 'it changes nothing, so a retry is safe',
    applied: 'it changes nothing, so a retry is safe',
  },
  delete: {
    ...WRITE,
    rejected: 'the service rejected it and deleted nothing',
    unknown: 'it may have been deleted: check before you retry',
    applied: 'it was deleted: do not retry',
  },
};

/** Returns the higher outcome of two attempts of one call. */
export function highestOutcome(one: Outcome, other: Outcome): Outcome {
  // Stryker disable next-line EqualityOperator: of two equal outcomes either is the higher
  return ORDER.indexOf(one) < ORDER.indexOf(other) ? other : one;
}
