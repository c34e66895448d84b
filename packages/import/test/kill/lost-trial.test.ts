import { expect, it } from 'vitest';
import { lostTrial } from './lost-trial.ts';

it.each([true, false])(
  'creates no patient twice, whatever is lost after a kill (state folder: %s)',
  {
    timeout: 60_000,
  },
  async (hasState) => {
    const trial = await lostTrial({ rows: 100, kills: 2, hasState });
    const { twice, sentRejected, unfinished } = trial;
    expect({ twice, sentRejected, unfinished }).toEqual({
      twice: [],
      sentRejected: 0,
      unfinished: 0,
    });
  },
);
