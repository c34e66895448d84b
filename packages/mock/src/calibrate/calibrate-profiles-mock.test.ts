import { expect, it } from 'vitest';
import {
  limitingBehaviours,
  randomBehaviours,
  servicesWithEveryValue,
} from '../../test/calibration/random-behaviours.ts';
import { randomProbes } from '../../test/calibration/random-probes.ts';
import { tryCalibration } from '../../test/calibration/trial.ts';

/** A slice of what `npm run test:calibration` plays. */
const SERVICES = [...servicesWithEveryValue(), ...randomBehaviours(1, 1)];

const UNSEEN_WITHOUT_READER = ['emrUserLowercasing', 'omittedFields', 'extrasOnUpdate'] as const;
const WITHOUT_END = ['tokenLifetime', 'rateLimit', 'bodyLimit'] as const;

// Half of them by answers alone, half with a look into the store.
it.each(SERVICES.map((behaviour, at) => [at % 2 === 1, behaviour] as const))(
  'settles whatever can be told apart, and nothing wrongly, with a look into the store: %s',
  { timeout: 60_000 },
  async (canRead, behaviour) => {
    const trial = await tryCalibration(behaviour, canRead, randomProbes(5, 1));
    const { ended, contradictions, requests } = trial.calibration;
    expect(trial, JSON.stringify(behaviour)).toMatchObject({ wrong: [], missed: [] });
    expect({ ended, contradictions }).toEqual({ ended: 'complete', contradictions: [] });
    expect(requests).toBeLessThanOrEqual(40);
  },
);

it('leaves open what nobody can see of the default service', async () => {
  const [behaviour] = SERVICES;
  if (!behaviour) throw new Error('There are no services.');
  const { undecided } = await tryCalibration(behaviour, false, []);
  expect(undecided).toEqual([...UNSEEN_WITHOUT_READER, ...WITHOUT_END]);
});

it('settles all but limits beyond reach where it can look into the store', async () => {
  const [behaviour] = SERVICES;
  if (!behaviour) throw new Error('There are no services.');
  const { undecided } = await tryCalibration(behaviour, true, []);
  expect(undecided).toEqual(WITHOUT_END);
});

it.each(limitingBehaviours(2, 2).map((behaviour, at) => [at % 2 === 1, behaviour] as const))(
  'settles nothing wrongly where limits end it, with a look into the store: %s',
  { timeout: 60_000 },
  async (canRead, behaviour) => {
    const { wrong } = await tryCalibration(behaviour, canRead, []);
    expect(wrong, JSON.stringify(behaviour)).toEqual([]);
  },
);
