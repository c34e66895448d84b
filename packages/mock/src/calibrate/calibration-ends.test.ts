import { describe, expect, it } from 'vitest';
import { type Interruption, scriptedService } from '../../test/calibration/scripted-service.ts';
import { manualTimeout } from '../../test/manual-timeout.ts';
import { waitForAbort } from '../delivery/wait.ts';
import { calibrateProfilesMock } from './calibrate-profiles-mock.ts';

describe('calibrateProfilesMock', () => {
  const html = (status: number) => new Response('<h1>Sorry</h1>', { status });

  it.each<[string, string, Interruption, number]>([
    ['502', 'server error', (count) => (count === 7 ? html(502) : undefined), 7],
    [
      '500 to the first request',
      'server error',
      (count) => (count === 1 ? html(500) : undefined),
      1,
    ],
    ['429', 'rate limited', (count) => (count === 9 ? html(429) : undefined), 9],
    [
      'broken connection',
      'no response',
      (count) => (count === 5 ? Promise.reject(new TypeError('reset')) : undefined),
      5,
    ],
  ])('keeps the settled entries when a %s ends it', (_, ...given) => expectEnd(...given));

  it('stops when the first request times out', async () => {
    await expectEnd(
      'no response',
      (_count, _, { signal }) => waitForAbort(signal ?? undefined),
      1,
      1,
    );
  });

  it('keeps the settled entries when a later request times out', async () => {
    const { timeout, expire } = manualTimeout();
    const never: Interruption = (count, _, { signal }) => {
      if (count < 3) return undefined;
      const waiting = waitForAbort(signal ?? undefined);
      expire();
      return waiting;
    };
    await expectEnd('no response', never, 3);
    expect(timeout).toHaveBeenLastCalledWith(500);
  });

  async function expectEnd(
    ended: string,
    interrupt: Interruption,
    requests: number,
    timeout = 500,
  ) {
    const { target, arrivals } = scriptedService({}, interrupt);
    const calibration = await calibrateProfilesMock({ ...target, timeout });
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
    const calibration = await calibrateProfilesMock({ ...target, signal: controller.signal });
    expect(calibration).toMatchObject({ ended: 'aborted', requests: 4 });
    expect(arrivals.length).toBe(4);
  });

  it('sends no request when the signal is already aborted', async () => {
    const { target, arrivals } = scriptedService();
    const signal = AbortSignal.abort();
    expect(await calibrateProfilesMock({ ...target, signal })).toMatchObject({
      ended: 'aborted',
      requests: 0,
      behaviour: {},
      contradictions: [],
    });
    expect(arrivals).toEqual([]);
  });

  it.each([1, 2, 10, 20])(
    'stops after %i requests when maxRequests allows no more',
    async (maxRequests) => {
      const { target, arrivals } = scriptedService();
      const { ended, requests } = await calibrateProfilesMock({ ...target, maxRequests });
      expect([ended, requests, arrivals.length]).toEqual([
        'budget spent',
        maxRequests,
        maxRequests,
      ]);
    },
  );

  it('reports the rate limit that ended the calibration', async () => {
    const rateLimit = { limit: 12, windowMs: 60_000 };
    const { target } = scriptedService({ behaviour: { rateLimit } });
    const { open, contradictions, ended } = await calibrateProfilesMock(target);
    expect(ended).toBe('rate limited');
    expect(open.find(({ id }) => id === 'rateLimit')).toMatchInlineSnapshot(`
      {
        "id": "rateLimit",
        "question": "How many requests does the service accept in a given time? It returned 429 after 15 requests.",
        "values": [
          {
            "limit": 100,
            "windowMs": 60000,
          },
        ],
      }
    `);
    expect(contradictions.at(-1)?.response).toMatchObject({
      status: 429,
      headerNames: expect.arrayContaining(['retry-after']),
    });
  });
});
