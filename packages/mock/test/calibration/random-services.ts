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

/** Draws behaviours. All values of an entry are equally likely. */
export function randomBehaviours(count: number, seed: number): readonly Behaviour[] {
  return fc.sample(anyBehaviour, { numRuns: count, seed });
}

/**
 * Amounts that a calibration reaches with its duration, its number of requests and its largest
 * body.
 */
const AMOUNTS = fc.record({
  tokenLifetime: fc.oneof(fc.constant('none' as const), fc.integer({ min: 1, max: 120 })),
  rateLimit: fc.oneof(
    fc.constant('none' as const),
    fc.record({
      limit: fc.integer({ min: 1, max: 40 }),
      windowMs: fc.integer({ min: 1, max: 1000 }),
    }),
  ),
  bodyLimit: fc.constantFrom(
    ...([1, 64, 100, 150, 102_399, 102_400, 102_401, 500_000, 1_000_000, 1_048_577] as const),
    'none' as const,
  ),
});

/** Draws behaviours with limits that a calibration reaches. */
export function limitingBehaviours(count: number, seed: number): readonly Behaviour[] {
  const limited = fc
    .tuple(anyBehaviour, AMOUNTS)
    .map(([behaviour, amounts]) => ({ ...behaviour, ...amounts }));
  return fc.sample(limited, { numRuns: count, seed });
}
