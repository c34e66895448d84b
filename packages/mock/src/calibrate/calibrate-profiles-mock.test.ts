import { servicesWithEveryValue } from '@profiles/samples/services-with-every-value';
import { expect, it } from 'vitest';
import { limitingBehaviours } from '../../test/calibration/random-behaviours.ts';
import { randomProbes } from '../../test/calibration/random-probes.ts';
import { missedBy, tryCalibration } from '../../test/calibration/trial.ts';
import { DEFAULT_BEHAVIOUR } from '../ledger/check-behaviour.ts';
import type { Behaviour } from '../ledger/ledger.ts';

// A slice of what `npm run test:calibration` plays. The test of `checkCalibration` meets every value,
// with a look into the store.

const UNSEEN_WITHOUT_READER = ['emrUserLowercasing', 'omittedFields', 'extrasOnUpdate'] as const;
const WITHOUT_END = ['tokenLifetime', 'rateLimit', 'bodyLimit'] as const;

/** Calibrates by answers alone to the end, and settles nothing wrongly. */
async function calibrate(behaviour: Behaviour) {
  const trial = await tryCalibration(behaviour, false);
  const { ended, contradictions, requests } = trial.calibration;
  expect(trial.wrong).toEqual([]);
  expect({ ended, contradictions }).toEqual({ ended: 'complete', contradictions: [] });
  expect(requests).toBeLessThanOrEqual(40);
  return trial;
}

it('leaves open what nobody can see of the default service', async () => {
  const { undecided } = await calibrate(DEFAULT_BEHAVIOUR);
  expect(undecided).toEqual([...UNSEEN_WITHOUT_READER, ...WITHOUT_END]);
});

// One that takes few requests.
it.each(servicesWithEveryValue().slice(6, 7))(
  'settles whatever can be told apart of $name',
  { timeout: 60_000 },
  async ({ behaviour }) => {
    const trial = await calibrate(behaviour);
    expect(missedBy(trial, behaviour, false, randomProbes(5, 1))).toEqual([]);
  },
);

it.each(limitingBehaviours(2, 8).map((behaviour, at) => [at % 2 === 1, behaviour] as const))(
  'settles nothing wrongly where limits end it, with a look into the store: %s',
  { timeout: 60_000 },
  async (canRead, behaviour) => {
    const { wrong } = await tryCalibration(behaviour, canRead);
    expect(wrong, JSON.stringify(behaviour)).toEqual([]);
  },
);
