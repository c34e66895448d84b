import { request as nodeRequest } from 'node:http';
import { ASHA, HEADERS } from '@profiles/testkit/send';
import { bypass, HttpResponse, http, passthrough, ws } from 'msw';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPassthroughRule, type Passthrough } from '../src/http/paths.ts';
import { createProfilesMock } from '../src/index.ts';
import { serveProfilesMock } from '../src/server.ts';
import type { MswHandler } from '../src/testing/vitest/guards.ts';
import {
  restoreHandlers,
  startIntercepting,
  stopIntercepting,
  unhandled,
} from '../src/testing/vitest/intercept.ts';
import { arrivalsBelow } from './arrivals.ts';
import { openNetwork } from './network.ts';
import { linesOf, startUpstream } from './upstream.ts';

const PATIENT = '/profiles/v1/patient/';
const post = { method: 'POST', headers: HEADERS, body: JSON.stringify({ ...ASHA, fn: 'secret' }) };

/** Starts a network for the tests of a file. Returns a function that returns its address. */
export function useNetwork(): () => string {
  let network: Awaited<ReturnType<typeof openNetwork>> | undefined;
  beforeAll(async () => {
    network = await openNetwork();
  });
  afterAll(() => network?.close());
  return () => network?.url ?? '';
}

/** Intercepts requests for the running test, with a mock at its default base URL. */
function intercept(
  handlers: readonly MswHandler[] = [],
  bypass = false,
  passthrough: Passthrough = true,
) {
  const mock = createProfilesMock();
  const rule = createPassthroughRule(passthrough);
  const interception = { mock, handlers, bypass, rule, passes: handlers.length > 0 };
  startIntercepting(interception);
  let isOver = false;
  /** Stops intercepting. Returns the message about the requests that no handler responded to. */
  const stop = () => {
    if (!isOver) stopIntercepting(interception);
    isOver = true;
    return unhandled.take({ baseUrl: mock.baseUrl, isDefault: true })?.message;
  };
  onTestFinished(() => void stop());
  return { mock, stop };
}

const formerFetch = globalThis.fetch;

/** Sends a request with `node:http`. Resolves to its status. */
function sendWithNode(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { method, headers, body } = post;
    const request = nodeRequest(url, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject).end(body);
  });
}

/** Starts a server that responds with 200, or with a redirect to the address in the query. */
const startRedirecting = () =>
  startUpstream(({ url = '' }, response) => {
    const [, location] = url.split('?');
    response.writeHead(location ? 307 : 200, location ? { location } : {}).end();
  });

/** Declares the tests of requests that go to no mock, for the major version of MSW that `msw` names. */
export function describeUnhandledRequests() {
  const network = useNetwork();
  /** The same server at an address that does not count as loopback. */
  const abroad = () => network().replace('127.0.0.1', '0.0.0.0');

  describe('keeps in the process', () => {
    it.each([
      ['a request of fetch to another host', () => fetch(`${abroad()}/fetch?q=secret`, post)],
      ['a request of node:http to another host', () => sendWithNode(`${abroad()}/node?q=secret`)],
      ['a service path at loopback', () => fetch(network() + PATIENT, post)],
      [
        'a service path in another spelling',
        () => fetch(`${network()}//x/Profiles/v1%2fpatient`, post),
      ],
      [
        'a method that Node cannot parse',
        () => fetch(`${abroad()}/admit`, { ...post, method: 'admit' }),
      ],
      ['a request that bypasses MSW', () => fetch(bypass(`${abroad()}/bypass`, post))],
      [
        'a request of a `fetch` from before the tests',
        () => formerFetch(`${abroad()}/former`, post),
      ],
    ])('%s', async (_, send) => {
      const { mock, stop } = intercept();
      await expect(send()).rejects.toThrow(Error);
      const message = stop();
      expect(message).toContain('no handler responded');
      expect(message).not.toContain('secret');
      expect(await arrivalsBelow(network())).toEqual([]);
      expect(mock.requests).toEqual([]);
    });

    it.each([
      ['another host', () => abroad() + PATIENT],
      ['a service path at loopback', () => network() + PATIENT],
    ])('a redirect from loopback to %s', async (_, target) => {
      const server = await startRedirecting();
      const { stop } = intercept();
      await expect(fetch(`${server.url}/submit?${target()}`, post)).rejects.toThrow(TypeError);
      expect(stop()).toContain(`- POST ${target()}`);
      expect(server.arrivals).toHaveLength(1);
      expect(await arrivalsBelow(network())).toEqual([]);
    });

    it.each([
      ['from before the tests', () => {}],
      ['of a `fetch` from before the tests', () => intercept()],
    ])('a request that could reuse a connection %s', async (_, prepare) => {
      const server = await startRedirecting();
      const { url } = server;
      prepare();
      await (await formerFetch(url)).text();
      const { stop } = intercept();
      for (const _ of ['first', 'second']) {
        await expect(fetch(url + PATIENT, post)).rejects.toThrow(TypeError);
      }
      expect(stop()).toContain(`- POST ${url}${PATIENT}`);
      expect(linesOf(server)).toEqual(['GET /']);
    });

    it.each([
      ['returns nothing', () => undefined],
      ['passes it through', () => passthrough()],
    ])('a request whose handler %s', async (_, resolver) => {
      const { stop } = intercept([http.post('*/handled', resolver)]);
      await expect(fetch(`${abroad()}/handled`, post)).rejects.toThrow(TypeError);
      expect(stop()).toContain('POST');
      expect(await arrivalsBelow(network())).toEqual([]);
    });

    it('a WebSocket to another host', async () => {
      const { stop } = intercept();
      const socket = new WebSocket(abroad().replace('http', 'ws'));
      await new Promise((resolve) => socket.addEventListener('error', resolve));
      socket.close();
      expect(stop()).toContain('WebSocket ws:');
      expect(await arrivalsBelow(network())).toEqual([]);
    });
  });

  describe('passes on', () => {
    it.each([
      ['a request of fetch to loopback', () => fetch(`${network()}/fetch`, post)],
      ['a request of node:http to loopback', () => sendWithNode(`${network()}/fetch`)],
      ['a request to loopback that bypasses MSW', () => fetch(bypass(`${network()}/fetch`, post))],
    ])('%s', async (_, send) => {
      const { stop } = intercept();
      await send();
      expect(stop()).toBeUndefined();
      expect(await arrivalsBelow(`${network()}/fetch`)).toContain('POST /fetch');
    });

    it('a service path that a server of this package serves, until it closes', async () => {
      const served = createProfilesMock();
      const server = await serveProfilesMock(served);
      onTestFinished(server.close);
      const { mock, stop } = intercept();
      const url = server.url.replace('127.0.0.1', 'localhost') + PATIENT;
      expect((await fetch(url, post)).status).toBe(201);
      expect([served.patients.size, mock.patients.size]).toEqual([1, 0]);
      await server.close();
      await expect(fetch(url, post)).rejects.toThrow(TypeError);
      expect(stop()).toContain(`POST ${url}`);
    });

    it('data: and blob: URLs', async () => {
      const { stop } = intercept();
      const blob = URL.createObjectURL(new Blob(['Asha']));
      for (const url of ['data:text/plain,Asha', blob]) {
        expect(await (await fetch(url)).text()).toBe('Asha');
      }
      expect(stop()).toBeUndefined();
    });

    it('every request if the option is bypass, without a warning', async () => {
      const print = vi.spyOn(console, 'warn');
      const { stop } = intercept([], true);
      await fetch(`${abroad()}/all`, post);
      await fetch(`${network()}/all${PATIENT}`, post);
      expect(stop()).toBeUndefined();
      expect(await arrivalsBelow(`${network()}/all`)).toEqual(['POST /all', `POST /all${PATIENT}`]);
      expect(print).not.toHaveBeenCalled();
    });
  });

  it('follows the setting of the inner of two mocks', async () => {
    const outer = intercept();
    const inner = intercept([], true);
    await fetch(`${abroad()}/inner`, post);
    expect(inner.stop()).toBeUndefined();
    await expect(fetch(`${abroad()}/outer`, post)).rejects.toThrow(TypeError);
    expect(outer.stop()).toContain('/outer');
    expect(await arrivalsBelow(`${network()}/inner`)).toEqual(['POST /inner']);
  });

  it('responds to a method that Node cannot parse like to any other', async () => {
    const { mock, stop } = intercept();
    const { status } = await fetch(mock.baseUrl + PATIENT, { ...post, method: 'admit' });
    expect([status, stop()]).toEqual([405, undefined]);
    expect(mock.unexpectedViolations).toMatchObject([{ request: `admit ${PATIENT}` }]);
  });

  it('restores fetch', async () => {
    const before = globalThis.fetch;
    const { stop } = intercept();
    const during = globalThis.fetch;
    stop();
    expect(globalThis.fetch).toBe(before);
    await during(`${abroad()}/afterwards`, { ...post, method: 'admit' });
    expect(await arrivalsBelow(`${network()}/afterwards`)).toEqual(['admit /afterwards']);
    expect(stop()).toBeUndefined();
  });
}

/** Declares the tests of the app's own handlers, for the major version of MSW that `msw` names. */
export function describeOwnHandlers() {
  describe("with the app's own handlers", () => {
    const rota = http.get('https://rota.example.com/today', () => HttpResponse.json('emr-user-1'));

    it('responds with them', async () => {
      const { stop } = intercept([rota]);
      const response = await fetch('https://rota.example.com/today');
      expect(await response.json()).toBe('emr-user-1');
      await expect(fetch('https://rota.example.com/tomorrow')).rejects.toThrow(TypeError);
      expect(stop()).toContain('- GET https://rota.example.com/tomorrow\n');
    });

    it('uses the mock first', async () => {
      const { mock, stop } = intercept([http.all('*', () => HttpResponse.json({}))]);
      expect((await fetch(mock.baseUrl + PATIENT, post)).status).toBe(201);
      expect((await fetch('https://rota.example.com', post)).status).toBe(200);
      expect(stop()).toBeUndefined();
    });

    it('uses them for other endpoints below the base URL of the mock', async () => {
      const { mock, stop } = intercept([
        http.all('https://profiles.test/auth/*', () => HttpResponse.json('token')),
      ]);
      const login = await fetch(`${mock.baseUrl}/auth/login?q=secret`, post);
      expect(await login.json()).toBe('token');
      expect(mock.passthroughRequests).toMatchObject([
        { id: 1, method: 'POST', path: '/auth/login' },
      ]);
      expect(mock.requests).toEqual([]);
      await expect(fetch(`${mock.baseUrl}/cart?q=secret`, post)).rejects.toThrow(TypeError);
      expect([mock.violations, stop()]).toEqual([[], expect.stringContaining('/cart\n')]);
    });

    it('uses them for a path that is opened by name, and says in the violation why another one stays', async () => {
      const { mock, stop } = intercept([http.all('*', () => HttpResponse.json(1))], false, [
        '/profiles/v1/doctor/{oid}',
        '/profiles/v1/patient',
      ]);
      const doctor = `${mock.baseUrl}/profiles/v1/doctor/d-1`;
      expect(await (await fetch(doctor)).json()).toBe(1);
      expect((await fetch(`${doctor}/photo`)).status).toBe(404);
      expect(mock.violations).toMatchObject([{ problem: expect.stringContaining('passthrough') }]);
      expect((await fetch(mock.baseUrl + PATIENT, post)).status).toBe(201);
      expect([mock.passthroughRequests.length, stop()]).toEqual([1, undefined]);
    });

    it('restores a handler that responds once for each test', async () => {
      const once = http.get('*', () => new HttpResponse('first'), { once: true });
      const { stop } = intercept([once]);
      for (const _ of ['first test', 'second test']) {
        expect((await fetch('https://rota.example.com/today')).status).toBe(200);
        await expect(fetch('https://rota.example.com/today')).rejects.toThrow(TypeError);
        restoreHandlers();
      }
      expect(stop()).toContain('GET');
    });

    it('accepts a WebSocket with them', async () => {
      const link = ws.link('wss://rota.example.com/live');
      const { stop } = intercept([
        link.addEventListener('connection', ({ client }) => client.send('emr-user-1')),
      ]);
      const socket = new WebSocket('wss://rota.example.com/live');
      const { data } = await new Promise<MessageEvent>((resolve) =>
        socket.addEventListener('message', resolve),
      );
      socket.close();
      expect([data, stop()]).toEqual(['emr-user-1', undefined]);
    });
  });
}
