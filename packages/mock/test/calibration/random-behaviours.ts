import fc from 'fast-check';
import { type Behaviour, LEDGER, type LedgerValue } from '../../src/index.ts';

const anyBehaviour = fc.record(
  Object.fromEntries(
    Object.entries(LEDGER).map(([id, { values }]) => [
      id,
      fc.constantFrom(...(values as readonly LedgerValue[])),
    ]),
  ),
) as unknown as fc.Arbitrary<Behaviour>;

/** Draws behaviours; each value of each entry is as likely as the others. */
export function randomBehaviours(count: number, seed: number): readonly Behaviour[] {
  return fc.sample(anyBehaviour, { numRuns: count, seed });
}
