import { describe, expect, it } from 'vitest';
import {
  type Interruption,
  readerOf,
  scriptedService,
} from '../../../test/calibration/scripted-service.ts';
import { manualTimeout } from '../../../test/manual-timeout.ts';
import { waitForAbort } from '../../http/wait.ts';
import type { ProfilesMockOptions } from '../../index.ts';
import { calibrateProfilesMock } from './calibrate-profiles-mock.ts';
import { checkCalibration } from './check-calibration.ts';

/** Responds with HTML to one of the requests. */
const htmlAt =
  (at: number, status: number): Interruption =>
  (count) =>
    count === at ? new Response('<h1>Sorry</h1>', { status }) : undefined;

/** Responds with a body that is never complete to one of the requests. */
const bodyAt =
  (at: number, start: (body: ReadableStreamDefaultController) => void): Interruption =>
  (count) =>
    count === at ? new Response(new ReadableStream({ start }), { status: 201 }) : undefined;

describe('calibrateProfilesMock', () => {
  it.each<[string, string, Interruption, number]>([
    ['502', 'server error', htmlAt(7, 502), 7],
    ['500 to the first request', 'server error', htmlAt(1, 500), 1],
    ['429', 'rate limited', htmlAt(9, 429), 9],
    [
      'broken connection',
      'no response',
      (count) => (count === 5 ? Promise.reject(new TypeError('reset')) : undefined),
      5,
    ],
    ['body that breaks', 'no response', bodyAt(4, (body) => body.error()), 4],
  ])('keeps the settled entries when a %s ends it', (_, ...given) => expectEnd(...given));

  it.each(['head', 'body'])('keeps the settled entries when the %s times out', async (part) => {
    const { timeout, expire } = manualTimeout();
    const never: Interruption = (count, _, { signal }) => {
      if (count < 3) return undefined;
      const waiting = waitForAbort(signal ?? undefined);
      expire();
      if (part === 'head') return waiting;
      return bodyAt(3, (body) => void waiting.catch((error) => body.error(error)))(count, _, {});
    };
    await expectEnd('no response', never, 3);
    expect(timeout).toHaveBeenLastCalledWith(500);
  });

  it('follows no redirect', async () => {
    const redirects: unknown[] = [];
    const { target } = scriptedService({}, (_, __, { redirect }) => void redirects.push(redirect));
    await calibrateProfilesMock(target);
    expect(new Set(redirects)).toEqual(new Set(['manual']));
  });

  async function expectEnd(ended: string, interrupt: Interruption, requests: number) {
    const { target, arrivals } = scriptedService({}, interrupt);
    const calibration = await calibrateProfilesMock({ ...target, timeout: 500 });
    expect(calibration).toMatchObject({ ended, requests });
    expect(arrivals.length).toBe(requests);
    expect(Object.keys(calibration.evidence)).toEqual(Object.keys(calibration.behaviour));
    if (requests > 1) expect(Object.keys(calibration.behaviour).length).toBeGreaterThan(1);
  }

  it('sends no more requests after the signal aborts', async () => {
    const controller = new AbortController();
    const abortAtFour: Interruption = (count) => void (count === 4 && controller.abort());
    const { target, arrivals } = scriptedService({}, abortAtFour);
    const options = { ...target, signal: controller.signal };
    expect(await calibrateProfilesMock(options)).toMatchObject({ ended: 'aborted', requests: 4 });
    expect(await calibrateProfilesMock(options)).toMatchObject({ ended: 'aborted', requests: 0 });
    expect(arrivals.length).toBe(4);
  });

  it('reports the rate limit that ended the calibration', async () => {
    const rateLimit = { limit: 12, windowMs: 60_000 };
    const { target } = scriptedService({ behaviour: { rateLimit } });
    const { open, contradictions, ended } = await calibrateProfilesMock(target);
    expect(ended).toBe('rate limited');
    expect(open.find(({ id }) => id === 'rateLimit')).toEqual({
      id: 'rateLimit',
      question:
        'How many requests does the service accept in a given time? It returned 429 after 15 requests.',
      values: [{ limit: 100, windowMs: 60_000 }],
    });
    expect(contradictions.at(-1)?.response).toMatchObject({
      status: 429,
      headerNames: expect.arrayContaining(['retry-after']),
    });
  });

  it.each([{ token: 'wrong' }, { clientId: 'wrong' }])(
    'stops within 8 requests with the credentials %o',
    async (wrong) => {
      const { target, mock } = scriptedService({ behaviour: { invalidCredential: 403 } });
      const calibration = await calibrateProfilesMock({ ...target, ...wrong });
      expect(calibration.ended).toBe('credentials rejected');
      expect(calibration.requests).toBeLessThan(8);
      expect(calibration.behaviour).not.toHaveProperty('unknownOid');
      expect(mock.patients.size).toBe(0);
    },
  );
});

const respondAlways =
  (status: number, body: string): Interruption =>
  () =>
    new Response(body, { status });

/** Rejects the first creates. */
function rejectCreates(count: number): Interruption {
  let rejected = 0;
  return (_, { method }) => {
    if (method !== 'POST' || rejected === count) return undefined;
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

describe('calibrating against a service that accepts nothing', () => {
  it.each([
    [400, '{"error":{"code":"no"}}', 'no creation accepted'],
    [404, 'Not found', 'no creation accepted'],
    [200, '<h1>Sign in</h1>', 'no creation accepted'],
    [200, '{"message":"No","oid":"p-1","success":false}', 'no creation accepted'],
    [200, '{"message":7,"oid":{"toString":1}}', 'no creation accepted'],
    [401, '{"error":{}}', 'credentials rejected'],
    [403, '{"error":{}}', 'credentials rejected'],
  ])('settles nothing when every response is %i %s', async (status, body, ended) => {
    const { calibration, arrivals } = await calibrate(respondAlways(status, body));
    expect(calibration).toMatchObject({ behaviour: {}, evidence: {}, ended });
    expect(calibration.acceptedCreation).toBe(false);
    expect(JSON.stringify(calibration.open)).not.toMatch(/It (lasted|accepted)/);
    expect(arrivals.every((sent) => sent.body.length < 1000)).toBe(true);
  });
});

describe('calibrating against a service that rejects the first creates', () => {
  it('settles only entries that updates show, if it rejects all creates', async () => {
    const behaviour = { updateStatus: 202, unknownOid: 403, invalidRequest: 422 } as const;
    const { calibration, mock } = await calibrate(rejectCreates(Infinity), { behaviour });
    expect(calibration.behaviour).toMatchObject(behaviour);
    expect(mock.behaviour).toMatchObject(calibration.behaviour);
    for (const { probe } of Object.values(calibration.evidence)) expect(probe.method).toBe('PATCH');
    expect(calibration).toMatchObject({ ended: 'no creation accepted', acceptedCreation: false });
    expect(calibration.contradictions[0]?.probe).toBe('a creation');
  });

  it.each([1, 20])('ignores the first %i rejections and completes', async (count) => {
    const { calibration, mock } = await calibrate(rejectCreates(count));
    expect(mock.behaviour).toMatchObject(calibration.behaviour);
    expect(calibration.behaviour).toMatchObject({
      createStatus: 201,
      invalidRequest: 400,
      missingCredential: 401,
      unreadableBody: 400,
    });
    expect(calibration).toMatchObject({ ended: 'complete', acceptedCreation: true });
  });
});

describe('calibrating with an EMR user whose updates are all rejected', () => {
  it.each([
    ['the user does not exist (403)', () => undefined, { unknownOid: 403 }, 'nobody'],
    ['the user does not exist (404)', () => undefined, { unknownOid: 404 }, 'nobody'],
    [
      'the service rejects every update',
      (_, { method }) =>
        method === 'PATCH' ? new Response('{"error":{}}', { status: 400 }) : undefined,
      {},
      'user-1',
    ],
  ] satisfies [string, Interruption, ProfilesMockOptions['behaviour'], string][])(
    'settles nothing from updates when %s',
    async (_, interrupt, behaviour, emrUser) => {
      const { calibration } = await calibrate(interrupt, { behaviour }, emrUser);
      for (const id of ['updateStatus', 'emptyUpdate', 'extrasLimitsOnUpdate']) {
        expect(calibration.behaviour).not.toHaveProperty(id);
      }
      expect(calibration).toMatchObject({ ended: 'complete', acceptedCreation: true });
      expect(calibration.behaviour).toMatchObject({ createStatus: 201, ...behaviour });
    },
  );
});

it('checkCalibration reports no change of a service that accepts nothing', async () => {
  const { calibration } = await calibrate(() => undefined);
  const { run } = await calibrate(respondAlways(400, ''));
  const drift = await checkCalibration(calibration, run);
  expect(drift).toMatchObject({ drifted: [], confirmed: [], ended: 'no creation accepted' });
  expect(drift.unseen.toSorted()).toEqual(Object.keys(calibration.behaviour).toSorted());
});
