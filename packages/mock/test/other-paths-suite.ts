import { HttpResponse, http } from 'msw';
import { expect, it, onTestFinished } from 'vitest';
import { arrivalsBelow } from './arrivals.ts';
import type { MswMajor } from './msw-major.ts';
import { KEPT_PATHS, OTHER_PATHS } from './other-paths.ts';
import { createHospital } from './send.ts';

/** Declares the tests of requests for other endpoints, for one major version of MSW. */
export function describeOtherPaths({ network, profilesHandlers, listen }: MswMajor): void {
  /** Intercepts requests near a base URL that no other test uses. The last handler is the app's. */
  function intercept(respond: () => Response, otherPaths?: 'reject' | 'pass') {
    const mock = createHospital({ baseUrl: `${network()}/${crypto.randomUUID()}` });
    const handlers = profilesHandlers(mock, { otherPaths });
    let stopListening = listen([...handlers, http.all(new RegExp(`^${mock.baseUrl}`), respond)]);
    const stop = () => {
      stopListening();
      stopListening = () => {};
    };
    onTestFinished(stop);
    return { mock, stop };
  }
  const own = () => new HttpResponse('own');

  it.each(OTHER_PATHS)('pass %s to the next handler', async (path) => {
    const { mock } = intercept(own, 'pass');
    const response = await fetch(`${mock.baseUrl}${path}?q=secret`, { method: 'DELETE' });
    expect(await response.text()).toBe('own');
    expect([mock.requests, mock.violations]).toEqual([[], []]);
    const { origin, pathname } = new URL(mock.baseUrl + path);
    expect(mock.otherRequests).toMatchObject([{ id: 1, method: 'DELETE', origin, path: pathname }]);
  });

  it.each(KEPT_PATHS)('never pass %s', async (path) => {
    const { mock, stop } = intercept(own, 'pass');
    const { status } = await fetch(mock.baseUrl + path, { method: 'DELETE' });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(mock.requests).toHaveLength(1);
    stop();
    expect(await arrivalsBelow(mock.baseUrl)).toEqual([]);
  });

  it('record no request beside the base URL', async () => {
    const { mock } = intercept(own, 'pass');
    expect((await fetch(`${mock.baseUrl}ment/profiles/v1/patient/`)).status).toBe(200);
    expect([mock.requests, mock.otherRequests]).toEqual([[], []]);
  });

  it('let no request reach the network if the last handler responds with an error', async () => {
    const { mock, stop } = intercept(() => HttpResponse.error(), 'pass');
    for (const path of ['/auth/login', '/logo.png']) {
      await expect(fetch(mock.baseUrl + path)).rejects.toThrow(TypeError);
    }
    stop();
    expect(await arrivalsBelow(mock.baseUrl)).toEqual([]);
  });

  it('pass no request unless the option allows it', async () => {
    const { mock } = intercept(own);
    expect((await fetch(`${mock.baseUrl}/auth/login`)).status).toBe(404);
    expect([mock.violations.length, mock.otherRequests]).toEqual([1, []]);
  });
}
