import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Shares } from '../oracle/shares.ts';
import { EVENTS, sequences } from './sequences.ts';

/** `npm run test:fuzz` plays many more sequences of any seed. */
const SLICE = { numRuns: 100, seed: 20_261_121 };
/** Milliseconds. A second or two is usual, but a busy machine needs many. */
const TIMEOUT = 60_000;

it('the mock has the state of a formal model of the service after each command', {
  timeout: TIMEOUT,
}, async () => {
  const shares = new Shares();
  await fc.assert(sequences(shares), SLICE);
  expect(EVENTS.filter((event) => !shares.has(event))).toEqual([]);
});
