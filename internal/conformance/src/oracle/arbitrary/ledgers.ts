import fc, { type Arbitrary } from 'fast-check';
import { BODY_VALUES, type LedgerOf, type LedgerValues } from '../naive/ledger-values.ts';

/** Returns the default of each entry. */
export function defaultsOf<Values extends LedgerValues>(values: Values): LedgerOf<Values> {
  const defaults = Object.entries(values).map(([id, [first]]) => [id, first]);
  return Object.fromEntries(defaults) as LedgerOf<Values>;
}

/** Any value of each entry. */
export function anyOf<Values extends LedgerValues>(values: Values): Arbitrary<LedgerOf<Values>> {
  const arbitraries = Object.entries(values).map(([id, all]) => [id, fc.constantFrom(...all)]);
  return fc.record(Object.fromEntries(arbitraries)) as Arbitrary<LedgerOf<Values>>;
}

/** The service with the default of each entry about the body of a request. */
export const DEFAULT_LEDGER = defaultsOf(BODY_VALUES);

/** Any plausible values of the entries about the body of a request. */
export const anyLedger = anyOf(BODY_VALUES);
