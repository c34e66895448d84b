import { text } from 'node:stream/consumers';
import { ASHA, createHospital, HEADERS } from '@profiles/testkit/send';
import { describe, expect, it, vi } from 'vitest';
import { PASSING_PATHS, STAYING_PATHS } from '../../../test/paths.ts';
import { SANDBOX_SERVERS } from '../../../test/sandboxes.ts';
import { startUpstream } from '../../../test/upstream.ts';
import { STAY_REASON_HEADER } from '../../http/paths.ts';
import type { ProfilesMock } from '../../index.ts';
import {
  createSandboxHandler,
  createSandboxRouter,
  createWebHandler,
  type Fallback,
} from '../../web.ts';

const post = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };
const PATIENT = '/profiles/v1/patient/';

/** A fallback that responds with the method, the address and the body of each request. */
const echo: Fallback = async (request) =>
  new Response(`${request.method} ${request.url} ${await request.text()}`);

it.each(PASSING_PATHS)('passes %s to the fallback', async (path) => {
  const mock = createHospital();
  const handler = createWebHandler(mock, { fallback: echo });
  const response = await handler(new Request(`http://a.test${path}?q=1`, post));
  expect(await response.text()).toBe(`POST http://a.test${path}?q=1 ${post.body}`);
  expect([mock.requests, mock.violations]).toEqual([[], []]);
  expect(mock.passthroughRequests).toMatchObject([
    { method: 'POST', origin: 'http://a.test', path },
  ]);
});

it('passes no path of the mock', async () => {
  const mock = createHospital();
  const handler = createWebHandler(mock, { fallback: echo });
  for (const path of STAYING_PATHS) {
    const { status } = await handler(new Request(`http://a.test${path}`, { method: 'PUT' }));
    expect([path, status >= 400]).toEqual([path, true]);
  }
  expect(mock.passthroughRequests).toEqual([]);
});

it('passes a path that is opened by name, and says in the violation why another one stays', async () => {
  const mock = createHospital();
  const passthrough = ['/profiles/v1/doctor/{oid}'];
  const handler = createWebHandler(mock, { fallback: echo, passthrough });
  const url = 'http://a.test/profiles/v1/doctor/d-1';
  expect(await (await handler(new Request(url))).text()).toBe(`GET ${url} `);
  await handler(new Request(`${url}/photo`));
  expect(mock.violations).toMatchObject([{ problem: expect.stringContaining('passthrough') }]);
  expect(() => createWebHandler(mock, { passthrough })).toThrow('passthrough needs a fallback');
});

describe('for a mock whose base URL has a path', () => {
  const open = () => {
    const mock = createHospital({ baseUrl: 'http://a.test/mock' });
    const handler = createWebHandler(mock, { fallback: echo });
    return { mock, send: (path: string) => handler(new Request(`http://b.test${path}`, post)) };
  };

  it.each([
    ['/mock/auth/login?q=1', 'http://b.test/auth/login?q=1'],
    ['/mock//c.test/x', 'http://b.test//c.test/x'],
    ['/mock/', 'http://b.test/'],
    ['/elsewhere?q=1', 'http://b.test/elsewhere?q=1'],
  ])('passes %s with the path below it', async (path, url) => {
    const { mock, send } = open();
    expect(await (await send(path)).text()).toBe(`POST ${url} ${post.body}`);
    expect(mock.passthroughRequests).toMatchObject([{ path: new URL(url).pathname }]);
  });

  it.each([PATIENT, '/__mock__/requests'])('never passes %s outside it', async (path) => {
    const { send } = open();
    const response = await send(path);
    expect([response.status, await response.text()]).toEqual([
      404,
      expect.stringContaining('not below the path of the base URL'),
    ]);
  });
});

it('serves the page at its root only without a fallback', async () => {
  const respond = (fallback?: Fallback) =>
    createWebHandler(createHospital(), { fallback })(new Request('http://a.test/'));
  expect((await respond()).headers.get('content-type')).toContain('text/html');
  expect(await (await respond(echo)).text()).toBe('GET http://a.test/ ');
});

it('passes a request that can be sent to another host, and whose redirects are for the client', async () => {
  const fallback: Fallback = ({ headers, redirect }) =>
    Response.json([headers.get('host'), headers.get('x-own'), redirect]);
  const handler = createWebHandler(createHospital(), { fallback });
  const headers = { host: 'a.test', 'x-own': '1' };
  const response = await handler(new Request('http://a.test/x', { headers }));
  expect(await response.json()).toEqual([null, '1', 'manual']);
});

it.each([
  { connection: 'keep-alive' },
  { 'keep-alive': 'timeout=5' },
  { 'transfer-encoding': 'chunked' },
  { connection: 'close, x-own', 'x-own': '1' },
  { connection: 'Upgrade', upgrade: 'h2c' },
  { te: 'trailers', upgrade: 'websocket' },
])('passes a POST with %j that `fetch` can send to an upstream', async (headers) => {
  const upstream = await startUpstream(async (request, response) => {
    const { 'x-own': own, 'accept-encoding': encoding } = request.headers;
    response.end(JSON.stringify([await text(request), own, encoding]));
  });
  const handler = createWebHandler(createHospital(), {
    fallback: (request) =>
      fetch(new Request(upstream.url + new URL(request.url).pathname, request)),
  });
  const request = new Request('http://a.test/cart', { method: 'POST', headers, body: 'hello' });
  expect(await (await handler(request)).json()).toEqual(['hello', null, 'identity']);
});

it('removes the admin token, and no other', async () => {
  const fallback: Fallback = ({ headers }) => new Response(headers.get('authorization'));
  const handler = createWebHandler(createHospital(), { fallback, admin: { token: 'hush' } });
  const tokenOf = async (authorization: string) =>
    (await handler(new Request('http://a.test/x', { headers: { authorization } }))).text();
  expect(await tokenOf('Bearer hush')).toBe('');
  expect(await tokenOf('Bearer token-of-the-app')).toBe('Bearer token-of-the-app');
});

it('adds CORS headers to a response that cannot be changed', async () => {
  const fallback = () => Response.redirect('https://elsewhere.test/');
  const handler = createWebHandler(createHospital(), { fallback });
  const origin = 'http://localhost:5173';
  const response = await handler(new Request('http://a.test/x', { headers: { origin } }));
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
    302,
    origin,
  ]);
});

const ZSTD = Buffer.from('28b52ffd200421000041736861', 'hex');

it.each([
  ['that a runtime has decoded without', Buffer.from('Asha'), null],
  ['that a runtime has not decoded with', ZSTD, 'zstd'],
])('returns a body in zstd %s its encoding', async (_, body, encoding) => {
  const headers = { 'content-encoding': 'zstd' };
  // What `fetch` returns depends on the runtime.
  const fetched = Object.defineProperty(new Response(body, { headers }), 'url', { value: 'a:b' });
  const handler = createWebHandler(createHospital(), { fallback: () => fetched });
  const response = await handler(new Request('http://a.test/x'));
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(body);
});

it('returns a response that opens a WebSocket as it is', async () => {
  // Platforms with such responses have their own way to create them.
  const socket = Object.defineProperty(new Response(), 'status', { value: 101 });
  const handler = createWebHandler(createHospital(), { fallback: () => socket });
  const headers = { origin: 'http://localhost:5173', upgrade: 'websocket' };
  expect(await handler(new Request('http://a.test/live', { headers }))).toBe(socket);
});

const ADMIN = { token: 'hush' };
const AUTHORIZED = { headers: { authorization: 'Bearer hush' } };

describe.each(Object.entries(SANDBOX_SERVERS))(
  'the fallback of sandboxes, through %s',
  (_, open) => {
    async function start() {
      const mocks = new Map<string, ProfilesMock>();
      const create = (name: string) => {
        const mock = createHospital();
        mocks.set(name, mock);
        return mock;
      };
      const passthrough = ['/profiles/v1/doctor/{oid}'];
      return { mocks, ...(await open({ create, fallback: echo, passthrough, admin: ADMIN })) };
    }

    it.each([
      ['/auth/login?q=1', '/auth/login'],
      ['//c.test/x', '//c.test/x'],
      ['/', '/'],
      ['/profiles/v1/doctor/d-1', '/profiles/v1/doctor/d-1'],
    ])('receives %s with the path below the sandbox', async (target, path) => {
      const { url, fetch, mocks } = await start();
      const response = await fetch(`${url}/sandbox/one${target}`, post);
      expect(await response.text()).toBe(`POST ${url}${target} ${post.body}`);
      const one = mocks.get('one');
      expect([one?.requests, one?.violations]).toEqual([[], []]);
      expect(one?.passthroughRequests).toMatchObject([{ method: 'POST', origin: url, path }]);
      const others = await fetch(`${url}/sandbox/one/__mock__/passthrough-requests`, AUTHORIZED);
      expect(await others.json()).toEqual(one?.passthroughRequests);
    });

    it('cannot respond to the client of a deleted sandbox, whose connection breaks', async () => {
      const fallback = vi.fn(() => new Promise<Response>(() => {}));
      const { url, fetch } = await open({ fallback, admin: ADMIN });
      const waiting = fetch(`${url}/sandbox/one/cart`).catch((error: unknown) => error);
      await expect.poll(() => fallback).toHaveBeenCalled();
      await fetch(`${url}/__mock__/sandboxes/one`, { ...AUTHORIZED, method: 'DELETE' });
      expect(await waiting).toBeInstanceOf(Error);
    });

    it('receives no request for the script of a service worker, which is rejected with 403', async () => {
      const fallback = vi.fn(echo);
      const { url, fetch } = await open({ fallback });
      const headers = { 'service-worker': 'script' };
      const response = await fetch(`${url}/sandbox/one/sw.js`, { headers });
      expect([response.status, await response.text()]).toEqual([
        403,
        expect.stringContaining('could replace the inspector'),
      ]);
      expect(fallback).not.toHaveBeenCalled();
    });

    it('receives nothing outside every sandbox', async () => {
      const { url, fetch } = await start();
      const response = await fetch(`${url}/auth/login`);
      expect([response.status, await response.text()]).toEqual([
        404,
        expect.stringContaining('outside every sandbox'),
      ]);
      expect((await fetch(`${url}/`)).headers.get('content-type')).toContain('text/html');
    });
  },
);

it('receives the requests before a sandbox router, whose sandboxes see only the others, and why', async () => {
  const mock = createHospital();
  const create = () => mock;
  const asked: string[] = [];
  const inner = createSandboxHandler({ create });
  const sandboxes = {
    list: () => [],
    create: (name: string) => ({ name, createdAt: '', usedAt: '', patients: 0, emrUsers: 0 }),
    delete: () => true,
    fetch: (name: string, request: Request, path: string) => {
      asked.push(`${name} ${path}`);
      return inner(request);
    },
  };
  const passthrough = ['/profiles/v1/doctor/{oid}'];
  const router = createSandboxRouter(sandboxes, { fallback: echo, passthrough });
  const send = (path: string) => router(new Request(`http://a.test/sandbox/one${path}`, post));
  expect(await (await send('/auth/login')).text()).toBe(
    `POST http://a.test/auth/login ${post.body}`,
  );
  const doctor = '/profiles/v1/doctor/d-1';
  expect(await (await send(doctor)).text()).toBe(`POST http://a.test${doctor} ${post.body}`);
  expect((await send(PATIENT)).status).toBe(201);
  expect((await send('/profiles/v1/nurse')).status).toBe(404);
  expect(asked).toEqual([`one ${PATIENT}`, 'one /profiles/v1/nurse']);
  expect(mock.requests.map(({ headers }) => Object.keys(headers))).toEqual(
    Array(2).fill(Object.keys(HEADERS).toSorted()),
  );
  expect(mock.violations).toMatchObject([{ problem: expect.stringContaining('passthrough') }]);
});

it('takes no reason for a violation from the header of a client', async () => {
  const mock = createHospital();
  const headers = { [STAY_REASON_HEADER]: 'a reason of the client' };
  await createWebHandler(mock)(new Request('http://a.test/x', { headers }));
  expect(mock.violations).toMatchObject([{ problem: expect.stringMatching(/no such path$/) }]);
});
