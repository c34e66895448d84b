import { codePoint } from '@profiles/testkit/code-point';
import { ASHA, createHospital, HEADERS } from '@profiles/testkit/send';
import fc from 'fast-check';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Passthrough } from '../src/http/paths.ts';
import type { ProfilesMock, ProfilesMockOptions } from '../src/index.ts';
import type { profilesHandlers } from '../src/msw.ts';
import { arrivalsBelow } from './arrivals.ts';
import { type Client, describeFaults } from './fault-suite.ts';
import { PASSING_PATHS, STAYING_PATHS } from './paths.ts';

type Handlers = ReturnType<typeof profilesHandlers>;

/** The parts of the suite that depend on the major version of MSW and the environment. */
export interface MswMajor {
  readonly client: Client;
  /**
   * In Node, MSW 3 passes through methods that Node's parser does not know, without calling a
   * handler.
   */
  readonly methods: 'all' | 'known';
  readonly profilesHandlers: typeof profilesHandlers;
  readonly getResponse: (handlers: Handlers, request: Request) => Promise<Response | undefined>;
  /** The address of a server that accepts every request. */
  readonly network: () => string;
  /** Starts intercepting with these handlers. Returns a function that stops it. */
  readonly listen: (handlers: Handlers) => () => void;
}

const post = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };

/** Declares the tests of the MSW adapter for one major version of MSW. */
export function describeMsw(major: MswMajor): void {
  const { client, profilesHandlers, getResponse, listen } = major;
  const intercept = (mock: ProfilesMock): ProfilesMock => {
    onTestFinished(listen(profilesHandlers(mock)));
    return mock;
  };
  const interceptHospital = (options: ProfilesMockOptions = {}) =>
    intercept(createHospital(options));

  it.each(['https://profiles.test', 'https://api.example.com:8443/a(b)/v:1/*'])(
    'responds to both operations below %s',
    async (baseUrl) => {
      const mock = interceptHospital({ baseUrl });
      const created = await fetch(`${mock.baseUrl}/profiles/v1/patient/`, post);
      expect([created.status, await created.json()]).toEqual([201, { oid: 'patient-1' }]);
      const updated = await fetch(`${mock.baseUrl}/profiles/v1/emr-user/user-1`, {
        method: 'PATCH',
        headers: HEADERS,
        body: '{"s":"Prof"}',
      });
      expect(updated.status).toBe(200);
      expect(mock.emrUsers.get('user-1')?.s).toBe('Prof');
    },
  );

  itLeaksNothing(major);

  describe('with the option passthrough', () => describePassthrough(major));

  it('leaves requests beside the base URL to other handlers', async () => {
    const handlers = profilesHandlers(createHospital({ baseUrl: 'https://api.example.com/base' }));
    for (const address of ['https://api.example.com/basement', 'http://api.example.com/base']) {
      expect(await getResponse(handlers, new Request(address))).toBeUndefined();
    }
  });

  it('returns a redirect to the client', async () => {
    const mock = interceptHospital({ behaviour: { trailingSlash: 'redirected' } });
    const address = `${mock.baseUrl}/profiles/v1/patient`;
    const response = await fetch(address, { ...post, redirect: 'manual' });
    const isOpaque = response.type === 'opaqueredirect';
    expect([isOpaque, response.status, response.headers.get('location')]).toEqual(
      client === 'page' ? [true, 0, null] : [false, 307, './patient/'],
    );
    expect(mock.requests).toMatchObject([
      { response: { status: 307, headers: { location: './patient/' } } },
    ]);
  });

  it('reports a defect of the mock as a network error', async () => {
    const mock = interceptHospital({ createOid: () => '' });
    await expect(fetch(`${mock.baseUrl}/profiles/v1/patient/`, post)).rejects.toThrow(TypeError);
    expect(mock.violations).toMatchObject([{ section: 'Mock' }]);
  });

  describeFaults('plays faults', (mock) => {
    const { baseUrl: url } = intercept(mock);
    // `fetch` is a method of the page and accepts no other receiver.
    return { client, url, fetch: (input, init) => fetch(input, init) };
  });
}

/** Methods that a client cannot send. */
const FORBIDDEN = ['CONNECT', 'TRACE', 'TRACK'];

const known = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
);
const unknown = fc
  .stringMatching(/^[!#$%&'*+.^_`|~A-Za-z0-9-]{1,12}$/)
  .filter((method) => !FORBIDDEN.includes(method.toUpperCase()));
const paths = fc.oneof(
  fc.constantFrom('', '/', '?a=b', '#c', '/profiles/v1/patient', '/profiles/v1/emr-user/'),
  fc.string({ unit: codePoint }).map((text) => `/${text}`),
);

/** Declares the test that no request below the base URL of a mock reaches the network. */
function itLeaksNothing({ methods, network, profilesHandlers, listen }: MswMajor): void {
  const sent = methods === 'known' ? known : fc.oneof(known, unknown);
  it(`lets none of ${methods} methods and paths below the base URL reach the network`, async () => {
    const baseUrl = `${network()}/${crypto.randomUUID()}`;
    const early = await fetch(`${baseUrl}/early`);
    expect(early.status).toBe(200);
    const stop = listen(profilesHandlers(createHospital({ baseUrl })));
    try {
      await fc.assert(
        fc.asyncProperty(sent, paths, async (method, path) => {
          const { href, origin, pathname } = new URL(baseUrl + path);
          // Dots in a path can lead outside the base URL.
          fc.pre(`${origin}${pathname}/`.startsWith(`${baseUrl}/`));
          const { status } = await fetch(href, { method });
          expect(status).toBeGreaterThanOrEqual(400);
        }),
      );
    } finally {
      stop();
    }
    expect(await arrivalsBelow(baseUrl)).toEqual([`GET ${new URL(baseUrl).pathname}/early`]);
  });
}

/** Declares the tests of requests for other endpoints, for one major version of MSW. */
function describePassthrough({ network, profilesHandlers, listen }: MswMajor): void {
  /** Intercepts requests near a base URL that no other test uses. The last handler is the app's. */
  function intercept(respond: () => Response, passthrough?: Passthrough) {
    const mock = createHospital({ baseUrl: `${network()}/${crypto.randomUUID()}` });
    const handlers = profilesHandlers(mock, { passthrough });
    let stopListening = listen([...handlers, http.all(new RegExp(`^${mock.baseUrl}`), respond)]);
    const stop = () => {
      stopListening();
      stopListening = () => {};
    };
    onTestFinished(stop);
    return { mock, stop };
  }
  const own = () => new HttpResponse('own');

  it.each(PASSING_PATHS)('pass %s to the next handler', async (path) => {
    const { mock } = intercept(own, true);
    const response = await fetch(`${mock.baseUrl}${path}?q=secret`, { method: 'DELETE' });
    expect(await response.text()).toBe('own');
    expect([mock.requests, mock.violations]).toEqual([[], []]);
    const { origin, pathname } = new URL(mock.baseUrl + path);
    expect(mock.passthroughRequests).toMatchObject([
      { id: 1, method: 'DELETE', origin, path: pathname },
    ]);
  });

  it.each(STAYING_PATHS)('never pass %s', async (path) => {
    const { mock, stop } = intercept(own, true);
    const { status } = await fetch(mock.baseUrl + path, { method: 'DELETE' });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(mock.requests).toHaveLength(1);
    stop();
    expect(await arrivalsBelow(mock.baseUrl)).toEqual([]);
  });

  it('pass a path that is opened by name, and say in the violation why another one stays', async () => {
    const { mock } = intercept(own, ['/profiles/v1/doctor/{oid}']);
    const url = `${mock.baseUrl}/profiles/v1/doctor/d-1`;
    expect(await (await fetch(url)).text()).toBe('own');
    await fetch(`${url}/photo`);
    expect(mock.violations).toMatchObject([{ problem: expect.stringContaining('passthrough') }]);
  });

  it('let no request reach the network if the last handler responds with an error', async () => {
    const { mock, stop } = intercept(() => HttpResponse.error(), true);
    for (const path of ['/auth/login', '/logo.png']) {
      await expect(fetch(mock.baseUrl + path)).rejects.toThrow(TypeError);
    }
    stop();
    expect(await arrivalsBelow(mock.baseUrl)).toEqual([]);
  });

  it('pass no request unless the option allows it', async () => {
    const { mock } = intercept(own);
    expect((await fetch(`${mock.baseUrl}/auth/login`)).status).toBe(404);
    expect([mock.violations.length, mock.passthroughRequests]).toEqual([1, []]);
  });
}
