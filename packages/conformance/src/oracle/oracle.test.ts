import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPARISONS } from './properties.ts';
import { Shares } from './shares.ts';

/** `npm run test:fuzz` plays a million of any seed. */
const SEED = 20_261_121;
const CASES_OF_A_PERCENT = 70;
/** Half a second is usual; on a busy machine it is many. */
const TIMEOUT = 60_000;

describe.each(COMPARISONS)('$name', ({ property, percent, outcomes }) => {
  it('is what a second implementation of the document says', { timeout: TIMEOUT }, async () => {
    const shares = new Shares();
    await fc.assert(property(shares), { numRuns: percent * CASES_OF_A_PERCENT, seed: SEED });
    expect(outcomes.filter((outcome) => !shares.has(outcome))).toEqual([]);
    expect(shares.of('accepted')).toSatisfy((share: number) => share > 0.3 && share < 0.8);
  });
});
