import { describe, expect, it } from 'vitest';
import { limitingBehaviours, randomBehaviours } from '../../test/calibration/random-behaviours.ts';
import {
  type Interruption,
  readerOf,
  scriptedService,
} from '../../test/calibration/scripted-service.ts';
import type { ProfilesMockOptions } from '../index.ts';
import { calibrateProfilesMock } from './calibrate-profiles-mock.ts';
import { checkCalibration } from './check-calibration.ts';

type StatusAndBody = readonly [status: number, body: unknown];

const respondAlways =
  ([status, body]: StatusAndBody): Interruption =>
  () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });

/** Rejects the first creations, at most this many. */
function rejectCreations(most: number): Interruption {
  let rejected = 0;
  return (_, { method }) => {
    if (method !== 'POST' || rejected === most) return undefined;
    rejected += 1;
    return new Response('{"error":{"code":"no","message":"No"}}', { status: 400 });
  };
}

async function calibrate(
  interrupt: Interruption,
  options: ProfilesMockOptions = {},
  emrUser = 'user-1',
) {
  const { target, mock, arrivals } = scriptedService(options, interrupt);
  const run = { ...target, emrUser, read: readerOf(mock) };
  return { mock, arrivals, calibration: await calibrateProfilesMock(run), run };
}

const MESSAGE = { message: 'No', oid: 'p-1' };

describe('calibrating against a service that accepts nothing', () => {
  it.each<[string, StatusAndBody, string]>([
    ['400 with a nested error', [400, { error: { code: 'no' } }], 'no creation accepted'],
    ['400 with a flat error', [400, { message: 'No' }], 'no creation accepted'],
    ['400 with problem details', [400, { title: 'No', status: 400 }], 'no creation accepted'],
    ['400 without a body', [400, ''], 'no creation accepted'],
    ['400 with HTML', [400, '<h1>No</h1>'], 'no creation accepted'],
    ['404', [404, 'Not found'], 'no creation accepted'],
    ['409', [409, ''], 'no creation accepted'],
    ['413', [413, ''], 'no creation accepted'],
    ['415', [415, ''], 'no creation accepted'],
    ['422', [422, { detail: [] }], 'no creation accepted'],
    ['200 with HTML', [200, '<h1>Sign in</h1>'], 'no creation accepted'],
    ['200 without an oid', [200, { ok: true }], 'no creation accepted'],
    ['200 with success: false', [200, { ...MESSAGE, success: false }], 'no creation accepted'],
    ['200 with an error', [200, { ...MESSAGE, error: { code: 7 } }], 'no creation accepted'],
    ['200 with a status of 500', [200, { ...MESSAGE, status: 500 }], 'no creation accepted'],
    ['401', [401, { error: {} }], 'credentials rejected'],
    ['403', [403, { error: {} }], 'credentials rejected'],
    ['500', [500, { error: {} }], 'server error'],
  ])('settles nothing when every response is %s', async (_, response, ended) => {
    const { calibration } = await calibrate(respondAlways(response));
    expect(calibration).toMatchObject({ behaviour: {}, evidence: {}, ended });
    expect(calibration.acceptedCreation).toBe(false);
  });

  it('sends no large body', async () => {
    const { arrivals } = await calibrate(respondAlways([400, '']));
    expect(arrivals.every(({ body }) => body.length < 1000)).toBe(true);
  });
});

describe('calibrating against a service that accepts only updates', () => {
  it('settles the entries that updates show, and none that depends on a creation', async () => {
    const behaviour = { updateStatus: 202, unknownOid: 403, invalidRequest: 422 } as const;
    const { calibration, mock } = await calibrate(rejectCreations(Infinity), { behaviour });
    expect(calibration.behaviour).toMatchObject(behaviour);
    expect(mock.behaviour).toMatchObject(calibration.behaviour);
    for (const { probe } of Object.values(calibration.evidence)) expect(probe.method).toBe('PATCH');
    expect(calibration).toMatchObject({ ended: 'no creation accepted', acceptedCreation: false });
    expect(calibration.contradictions[0]?.probe).toBe('a creation');
  });
});

describe('calibrating against a service that rejects the first creations', () => {
  it.each([1, 2, 5, 20])('ignores the first %i rejections and completes', async (most) => {
    const { calibration, mock } = await calibrate(rejectCreations(most));
    expect(mock.behaviour).toMatchObject(calibration.behaviour);
    expect(calibration.behaviour).toMatchObject({
      createStatus: 201,
      invalidRequest: 400,
      missingCredential: 401,
      unreadableBody: 400,
    });
    expect(calibration).toMatchObject({ ended: 'complete', acceptedCreation: true });
  });

  it.each(
    [...randomBehaviours(8, 5), ...limitingBehaviours(4, 5)].map(
      (behaviour, at) => [at * 3, behaviour] as const,
    ),
  )('settles no wrong value after %i rejections, with %o', async (most, behaviour) => {
    const { calibration, mock } = await calibrate(rejectCreations(most), { behaviour });
    expect(mock.behaviour).toMatchObject(calibration.behaviour);
  });
});

describe('calibrating with an EMR user whose updates are all rejected', () => {
  const SHOWN_BY_UPDATES = ['updateStatus', 'emptyUpdate', 'extrasLimitsOnUpdate'];

  it.each([400, 403, 404] as const)(
    'settles nothing from updates when the user does not exist (%i)',
    async (unknownOid) => {
      const { calibration, mock } = await calibrate(
        () => undefined,
        { behaviour: { unknownOid } },
        'nobody',
      );
      expect(mock.behaviour).toMatchObject(calibration.behaviour);
      for (const id of SHOWN_BY_UPDATES) expect(calibration.behaviour).not.toHaveProperty(id);
      expect(calibration.behaviour).toMatchObject({ createStatus: 201, unknownOid });
    },
  );

  it('settles nothing from updates when the service rejects every update', async () => {
    const { calibration } = await calibrate((_, { method }) =>
      method === 'PATCH' ? new Response('{"error":{}}', { status: 400 }) : undefined,
    );
    for (const id of SHOWN_BY_UPDATES) expect(calibration.behaviour).not.toHaveProperty(id);
    expect(calibration).toMatchObject({ ended: 'complete', acceptedCreation: true });
  });
});

describe('checking a service that accepts nothing', () => {
  it('reports no change, and that no creation was accepted', async () => {
    const { calibration } = await calibrate(() => undefined);
    const { run } = await calibrate(respondAlways([400, '']));
    const drift = await checkCalibration(calibration, run);
    expect(drift).toMatchObject({ drifted: [], confirmed: [], ended: 'no creation accepted' });
    expect(drift.unseen.toSorted()).toEqual(Object.keys(calibration.behaviour).toSorted());
  });
});
