import { expect, it } from 'vitest';
import { temporaryFile } from '../../../test/run-command.ts';
import { killTrial, stateOf } from '../../../test/state/kill-trial.ts';

// `npm run test:state` kills the command 200 times, with more records.
const KILLS = [
  { after: 0, inWrite: true },
  { after: 1000, fromReady: true, inWrite: false },
  { after: 1500, fromReady: true, inWrite: true },
];

it('the file contains every change older than a second when the command is killed', async () => {
  const content = stateOf(100);
  const results = await Promise.all(
    KILLS.map(async (time) => {
      const path = await temporaryFile(content);
      return killTrial(path, time);
    }),
  );
  expect(results.map(({ lost, strays }) => [lost, strays])).toEqual(KILLS.map(() => [[], []]));
  expect(results.some(({ acknowledged }) => acknowledged > 0)).toBe(true);
}, 60_000);
