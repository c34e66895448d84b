import { describe, expect, it } from 'vitest';
import {
  type Interruption,
  readerOf,
  scriptedService,
} from '../../test/calibration/scripted-service.ts';
import { manualTimeout } from '../../test/manual-timeout.ts';
import { waitForAbort } from '../delivery/wait.ts';
import { calibrateProfilesMock } from './calibrate-profiles-mock.ts';

/** Responds with HTML to one of the requests. */
const htmlAt =
  (at: number, status: number): Interruption =>
  (count) =>
    count === at ? new Response('<h1>Sorry</h1>', { status }) : undefined;

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
  ])('keeps the settled entries when a %s ends it', (_, ...given) => expectEnd(...given));

  it.each([1, 3])('keeps the settled entries when request %i times out', async (at) => {
    const { timeout, expire } = manualTimeout();
    const never: Interruption = (count, _, { signal }) => {
      if (count < at) return undefined;
      const waiting = waitForAbort(signal ?? undefined);
      expire();
      return waiting;
    };
    await expectEnd('no response', never, at);
    expect(timeout).toHaveBeenLastCalledWith(500);
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
    const { target, arrivals } = scriptedService({}, (count) => {
      if (count === 4) controller.abort();
      return undefined;
    });
    const options = { ...target, signal: controller.signal };
    expect(await calibrateProfilesMock(options)).toMatchObject({ ended: 'aborted', requests: 4 });
    expect(await calibrateProfilesMock(options)).toMatchObject({ ended: 'aborted', requests: 0 });
    expect(arrivals.length).toBe(4);
  });

  it.each([1, 20])('stops after %i requests when maxRequests allows no more', async (most) => {
    const { target, arrivals } = scriptedService();
    const { ended, requests } = await calibrateProfilesMock({ ...target, maxRequests: most });
    expect([ended, requests, arrivals.length]).toEqual(['budget spent', most, most]);
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

  it.each([1, 10, 40])(
    'settles no wrong value when the token expires after %i ms',
    async (tokenLifetime) => {
      const behaviour = { tokenLifetime, invalidCredential: 403, unknownOid: 404 } as const;
      const { target, mock } = scriptedService({ behaviour });
      const calibration = await calibrateProfilesMock({ ...target, read: readerOf(mock) });
      expect(mock.behaviour).toMatchObject(calibration.behaviour);
    },
  );
});
