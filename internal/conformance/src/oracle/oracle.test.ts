import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPARISONS } from './properties.ts';
import { Shares } from './shares.ts';

/** `npm run test:fuzz` plays a million cases of any seed. */
const SEED = 20_261_121;
const CASES_OF_A_PERCENT = 40;
/** Milliseconds. Half a second is usual, but a busy machine needs many. */
const TIMEOUT = 60_000;

describe.each(COMPARISONS)('$name', ({ property, percent, outcomes }) => {
  it('are those that a second implementation of the API specification predicts', {
    timeout: TIMEOUT,
  }, async () => {
    const shares = new Shares();
    await fc.assert(property(shares), { numRuns: percent * CASES_OF_A_PERCENT, seed: SEED });
    expect(outcomes.filter((outcome) => !shares.has(outcome))).toEqual([]);
    expect(shares.of('accepted')).toSatisfy((share: number) => share > 0.3 && share < 0.8);
  });
});
