import { servicesWithEveryValue } from '@profiles/testkit/services-with-every-value';
import { expect, it } from 'vitest';
import { limitingBehaviours } from '../../test/calibration/random-behaviours.ts';
import { randomProbes } from '../../test/calibration/random-probes.ts';
import { missedBy, tryCalibration } from '../../test/calibration/trial.ts';
import { DEFAULT_BEHAVIOUR } from '../ledger/check-behaviour.ts';
import type { Behaviour } from '../ledger/ledger.ts';

// A part of the services of `npm run test:calibration`. The test of `checkCalibration` plays every
// value, and reads the stored records.

const UNSEEN_WITHOUT_READER = ['emrUserLowercasing', 'omittedFields', 'extrasOnUpdate'] as const;
const WITHOUT_END = ['tokenLifetime', 'rateLimit', 'bodyLimit'] as const;

/** Calibrates without reading records, and checks that it completes without a wrong value. */
async function calibrate(behaviour: Behaviour) {
  const trial = await tryCalibration(behaviour, false);
  const { ended, contradictions, requests } = trial.calibration;
  expect(trial.wrong).toEqual([]);
  expect({ ended, contradictions }).toEqual({ ended: 'complete', contradictions: [] });
  expect(requests).toBeLessThanOrEqual(40);
  return trial;
}

it('leaves open only the entries that the default service cannot show', async () => {
  const { undecided } = await calibrate(DEFAULT_BEHAVIOUR);
  expect(undecided).toEqual([...UNSEEN_WITHOUT_READER, ...WITHOUT_END]);
});

// A service that takes few requests.
it.each(servicesWithEveryValue().slice(6, 7))(
  'settles every entry that probes can distinguish, with $name',
  { timeout: 60_000 },
  async ({ behaviour }) => {
    const trial = await calibrate(behaviour);
    expect(missedBy(trial, behaviour, false, randomProbes(5, 1))).toEqual([]);
  },
);

it.each(limitingBehaviours(2, 8).map((behaviour, at) => [at % 2 === 1, behaviour] as const))(
  'settles no wrong value when a limit ends it early (reads stored records: %s)',
  { timeout: 60_000 },
  async (canRead, behaviour) => {
    const { wrong } = await tryCalibration(behaviour, canRead);
    expect(wrong, JSON.stringify(behaviour)).toEqual([]);
  },
);
