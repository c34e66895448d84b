import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Shares } from '../oracle/shares.ts';
import { EVENTS, sequences } from './sequences.ts';

/** `npm run test:fuzz` plays many more of any seed. */
const SLICE = { numRuns: 150, seed: 20_261_121 };
/** A second or two is usual; on a busy machine it is many. */
const TIMEOUT = 60_000;

it('is in the state that a formal model of the service is in, after each command', {
  timeout: TIMEOUT,
}, async () => {
  const shares = new Shares();
  await fc.assert(sequences(shares), SLICE);
  expect(EVENTS.filter((event) => !shares.has(event))).toEqual([]);
});
