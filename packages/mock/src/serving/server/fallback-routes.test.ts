import { ASHA, HEADERS } from '@profiles/testkit/send';
import { expect, it } from 'vitest';
import { PASSING_PATHS, STAYING_PATHS } from '../../../test/paths.ts';
import { head, raw, serve } from '../../../test/raw-http.ts';
import { linesOf, startUpstream } from '../../../test/upstream.ts';
import { faults } from '../../index.ts';
import type { Fallback } from '../fallback.ts';
import { forwardTo } from './forward-to.ts';

const post = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };

const CLOSE = ['Connection: close'];

/** A fallback that responds with the method and the address of each request. */
const echo: Fallback = ({ method, url }) => new Response(`${method} ${url}`);

it.each(PASSING_PATHS)('passes %s to the fallback', async (path) => {
  const { mock, url } = await serve({}, { fallback: echo });
  const response = await fetch(`${url}${path}?q=secret`, post);
  expect(await response.text()).toBe(`POST ${url}${path}?q=secret`);
  expect([mock.requests, mock.violations]).toEqual([[], []]);
  expect(mock.passthroughRequests).toEqual([
    { id: 1, after: 0, at: '2026-01-01T00:00:00.000Z', method: 'POST', origin: url, path },
  ]);
});

it.each([true, false])('passes no path of its own, with the option admin: %s', async (admin) => {
  const { mock, url } = await serve({}, { fallback: echo, admin });
  for (const path of STAYING_PATHS) {
    expect(await raw(url, head(`PUT ${path}`, CLOSE))).toMatch(/^HTTP\/1.1 4\d\d /);
  }
  expect(mock.passthroughRequests).toEqual([]);
});

it('passes a path that is opened by name, and says in the violation why another one stays', async () => {
  const passthrough = ['/profiles/v1/doctor/{oid}', '/profiles/v1/emr-user/{oid}'];
  const { mock, url } = await serve({}, { fallback: echo, passthrough });
  for (const path of ['doctor/d-1', 'emr-user/user-1']) {
    const response = await fetch(`${url}/profiles/v1/${path}`);
    expect(await response.text()).toBe(`GET ${url}/profiles/v1/${path}`);
  }
  await fetch(`${url}/profiles/v1/doctor/d-1/photo`);
  await fetch(`${url}/profiles/v1/patient/`);
  await fetch(`${url}/profiles/v1/emr-user/user-1`, { ...post, method: 'PATCH' });
  expect(mock.requests.at(-1)?.response?.status).toBe(200);
  expect(mock.violations.map(({ problem }) => problem)).toMatchInlineSnapshot(`
    [
      "the API specification has no such path; the mock does not pass it through, because its path may be the service's: to pass it through, name it in passthrough (--passthrough)",
      "the method of this path is POST; the mock does not pass it through, because its path may be the service's: to pass it through, name it in passthrough (--passthrough)",
    ]
  `);
});

it('rejects passthrough without a fallback, or with a path that can never pass', async () => {
  const passthrough = ['/profiles/v1/doctor/{oid}'];
  await expect(serve({}, { passthrough })).rejects.toThrow('passthrough needs a fallback');
  await expect(serve({}, { fallback: echo, passthrough: ['doctor'] })).rejects.toThrow(
    'must be whole',
  );
});

it('serves the service, the admin API and the inspector beside a fallback', async () => {
  const { mock, url } = await serve({}, { fallback: echo, admin: { token: 'hush' } });
  expect((await fetch(`${url}/profiles/v1/patient/`, post)).status).toBe(201);
  expect(await (await fetch(`${url}/`)).text()).toBe(`GET ${url}/`);
  expect((await fetch(`${url}/__mock__/`)).headers.get('content-type')).toContain('text/html');
  const headers = { authorization: 'Bearer hush' };
  const others = await fetch(`${url}/__mock__/passthrough-requests`, { headers });
  expect(await others.json()).toEqual(mock.passthroughRequests);
  expect(mock.passthroughRequests).toMatchObject([{ id: 1, after: 1, path: '/' }]);
});

it('applies neither faults nor the delay and the body limits to requests of a fallback', async () => {
  const limits = { delay: 1_000_000, maxBodyBytes: 1, fallback: echo };
  const { mock, url } = await serve({ behaviour: { bodyLimit: 1 } }, limits);
  mock.fail('*', faults.html502);
  expect((await fetch(`${url}/x`, post)).status).toBe(200);
  expect(mock.faults).toHaveLength(1);
});

it('rejects a WebSocket with 501 and a service worker with 403, and reports them', async () => {
  const upstream = await startUpstream();
  const reports: string[] = [];
  const onUnreadable = (status: number, problem: string) => reports.push(`${status} ${problem}`);
  const { url } = await serve({}, { fallback: forwardTo(upstream.url), onUnreadable });
  const response = await raw(url, head('GET /live', ['Connection: Upgrade', 'Upgrade: websocket']));
  expect(response).toMatch(/^HTTP\/1.1 501 .*this server does not forward WebSockets/s);
  const worker = await fetch(`${url}/sw.js`, { headers: { 'service-worker': 'script' } });
  expect(await worker.text()).toContain('serve that app at an origin of its own');
  expect(reports).toMatchInlineSnapshot(`
    [
      "501 it opens a WebSocket, and this server does not forward WebSockets: connect to the other server directly",
      "403 it loads a service worker of an app, which could replace the inspector in this browser: serve that app at an origin of its own",
    ]
  `);
  expect(linesOf(upstream)).toEqual([]);
});

it('responds to TRACE and OPTIONS * itself, which no fallback can receive', async () => {
  const { mock, url } = await serve({}, { fallback: echo });
  expect(await raw(url, head('TRACE /x', CLOSE))).toMatch(/^HTTP\/1.1 404 /);
  expect(await raw(url, head('OPTIONS *', CLOSE))).toMatch(/^HTTP\/1.1 404 /);
  expect(mock.requests).toMatchObject([{ request: 'TRACE /x' }, { request: 'OPTIONS *' }]);
});

const NOT_FOUND = new TypeError('secret', {
  cause: Object.assign(new Error('secret'), { code: 'ENOTFOUND' }),
});

it.each<[string, Fallback]>([
  ['throws', () => Promise.reject(new RangeError('secret'))],
  ['throws a value', () => Promise.reject('secret')],
  ['throws an error with a cause', () => Promise.reject(NOT_FOUND)],
  ['returns an error', () => Response.error()],
])('responds with 502 if the fallback %s, and quotes nothing', async (_, fallback) => {
  const { url } = await serve({}, { fallback });
  const response = await fetch(`${url}/secret?q=secret`, { ...post, body: 'secret' });
  expect(response.status).toBe(502);
  expect(await response.text()).toMatchSnapshot();
});

it.each([undefined, null, 'secret', { status: 200, body: 'secret' }])(
  'responds with 502 if the fallback returns %j, which is no Response, and says so',
  async (value) => {
    const fallback = () => Promise.resolve(value);
    const { url } = await Reflect.apply(serve, undefined, [{}, { fallback }]);
    const response = await fetch(`${url}/x`);
    expect([response.status, await response.text()]).toEqual([
      502,
      expect.stringContaining('its fallback, which returned no Response: '),
    ]);
  },
);

const ASKED = { 'access-control-request-method': 'DELETE' };

it('adds CORS headers for a page of this machine, after it has responded to the preflight', async () => {
  const upstream = await startUpstream((_, response) => {
    const headers = {
      'access-control-allow-origin': 'https://app.example.com',
      'access-control-expose-headers': 'X-Total, Location',
      vary: 'Accept',
      'x-total': '3',
    };
    response.writeHead(200, headers).end();
  });
  const { mock, url } = await serve({}, { fallback: forwardTo(upstream.url) });
  const origin = 'http://localhost:5173';
  const allowed = {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
  };
  const asked = { ...ASKED, 'access-control-request-headers': 'x-own' };
  const headers = { origin, ...asked };
  const preflight = await fetch(`${url}/cart/1`, { method: 'OPTIONS', headers });
  expect(preflight.status).toBe(204);
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    ...allowed,
    'access-control-allow-methods': 'DELETE',
    'access-control-allow-headers': 'x-own',
  });
  const response = await fetch(`${url}/cart/1`, { method: 'DELETE', headers: { origin } });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...allowed,
    'access-control-expose-headers': 'x-total, location, allow, retry-after, www-authenticate',
    vary: 'accept, origin',
    'x-total': '3',
  });
  await fetch(`${url}/cart/1`, { method: 'OPTIONS', headers: { origin } });
  expect(linesOf(upstream)).toEqual(['DELETE /cart/1', 'OPTIONS /cart/1']);
  expect(mock.passthroughRequests).toHaveLength(3);
});

it.each(['https://elsewhere.example', 'http://localhost.elsewhere.example', 'null'])(
  'leaves CORS to the fallback for a page of %s',
  async (origin) => {
    const fallback = ({ method }: Request) =>
      new Response(null, { status: 204, headers: { 'x-method': method } });
    const { url } = await serve({}, { fallback });
    for (const method of ['OPTIONS', 'DELETE']) {
      const response = await fetch(`${url}/cart/1`, { method, headers: { origin, ...ASKED } });
      expect(response.headers.get('x-method')).toBe(method);
      expect([...response.headers.keys()].join()).not.toContain('access-control');
    }
  },
);
