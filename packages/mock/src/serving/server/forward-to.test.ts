import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { head, raw, serve } from '../../../test/raw-http.ts';
import { listenOnce, startUpstream } from '../../../test/upstream.ts';
import { SetupError } from '../../index.ts';
import type { Fallback } from '../fallback.ts';
import { forwardTo } from './forward-to.ts';

/** Serves a mock in front of an upstream. */
async function forward(respond?: RequestListener, path = '') {
  const upstream = await startUpstream(respond);
  const served = await serve({}, { fallback: forwardTo(upstream.url + path) });
  return { ...served, upstream };
}

it('forwards the method, path, query, headers and body', async () => {
  const { url, upstream } = await forward(async (request, response) => {
    response.end(`${request.method} ${request.url} ${await text(request)}`);
  }, '/api/');
  const response = await fetch(`${url}//a%2Fb/../c/?x=1&y=%20#z`, {
    method: 'PUT',
    headers: { authorization: 'Bearer of-the-app', cookie: 'a=1; b=2', 'x-own': 'Ä' },
    body: 'Asha',
  });
  expect(await response.text()).toBe('PUT /api//c/?x=1&y=%20 Asha');
  const [{ headers } = { headers: {} }] = upstream.arrivals;
  expect(headers).toMatchObject({
    host: new URL(upstream.url).host,
    authorization: 'Bearer of-the-app',
    cookie: 'a=1; b=2',
    'x-own': 'Ä',
    'content-length': '4',
    'accept-encoding': 'identity',
  });
});

it('forwards no headers about the connection', async () => {
  const { url, upstream } = await forward((_, response) => {
    response.writeHead(200, { 'keep-alive': 'timeout=1', connection: 'x-hop', 'x-hop': '1' });
    response.end('done');
  });
  const hops = ['Connection: close, X-Hop', 'X-Hop: 1', 'TE: trailers'];
  const others = ['Proxy-Connection: keep-alive', 'Expect: 100-continue'];
  const response = await raw(url, head('GET /x', [...hops, ...others]));
  expect(response).toMatch(/\r\n\r\n4\r\ndone\r\n0\r\n\r\n$/);
  expect(response).not.toMatch(/x-hop|timeout=1/i);
  const names = Object.keys(upstream.arrivals[0]?.headers ?? {});
  const own = ['authorization', 'client-id', 'content-type'];
  expect(names.sort()).toEqual(['accept-encoding', 'connection', 'host', 'via', ...own].sort());
});

it('returns header values byte for byte', async () => {
  const { url } = await forward((_, response) => {
    response.writeHead(200, ['x-name', 'caf\u00e9']).end();
  });
  const { headers } = await fetch(`${url}/x`);
  expect(headers.get('x-name')).toBe('caf\u00e9');
});

it.each([101, 600, 999])(
  'explains a response with status %i, and ends its connection',
  async (status) => {
    const { url, upstream } = await forward((_, response) => {
      response.writeHead(status, { connection: 'upgrade', upgrade: 'x' }).flushHeaders();
    });
    const response = await fetch(`${url}/x`, { method: 'POST' });
    expect([response.status, await response.text()]).toEqual([
      502,
      `The other server processed this request, and responded with ${status}. This is not a response of the service.\n`,
    ]);
    await expect.poll(() => upstream.arrivals[0]?.socket.destroyed).toBe(true);
  },
);

const LOOP = 'must be another server';
const fetchFrom =
  (url: string): Fallback =>
  (request) =>
    fetch(new URL(new URL(request.url).pathname, url), request);

it.each([
  ['one mock', 1, forwardTo],
  ['two mocks', 2, forwardTo],
  ['two mocks whose fallbacks call fetch', 2, fetchFrom],
])('ends a loop of %s with 508', async (_, count, fallbackTo) => {
  let next: Fallback = () => Response.error();
  const mocks = [await serve({}, { fallback: (request) => next(request) })];
  for (let at = 1; at < count; at += 1) {
    mocks.unshift(await serve({}, { fallback: fallbackTo(mocks[0]?.url ?? '') }));
  }
  const [{ url } = { url: '' }] = mocks;
  next = fallbackTo(url);
  const response = await fetch(`${url}/x`, { headers: { via: '1.1 proxy' } });
  expect([response.status, await response.text()]).toEqual([508, expect.stringContaining(LOOP)]);
  const passed = mocks.flatMap(({ mock }) => mock.passthroughRequests);
  expect(passed).toHaveLength(count + 1);
});

it('forwards through five mocks and any number of proxies, and no further', async () => {
  const upstream = await startUpstream();
  let { url } = upstream;
  for (let hops = 1; hops <= 6; hops += 1) {
    ({ url } = await serve({}, { fallback: forwardTo(url) }));
    const { status } = await fetch(`${url}/x`, {
      headers: { via: Array(20).fill('1.1 a').join() },
    });
    expect([hops, status]).toEqual([hops, hops === 6 ? 508 : 200]);
  }
  expect(upstream.arrivals[0]?.headers.via).toMatch(
    /^(1.1 a,\s*){20}1.1 profiles-mock-[\da-f-]{36}$/,
  );
});

it.each([
  ['Bearer inspect', true],
  ['bearer  inspect', true],
  ['Token "inspect"', true],
  ['Basic inspect, Bearer inspect', true],
  ['Bearer app, Bearer inspect', true],
  [`Basic ${btoa('me:inspect')}`, true],
  ['Bearer inspector.of-the-app', false],
])('in "%s", removes the admin token: %s', async (authorization, isRemoved) => {
  const upstream = await startUpstream();
  const how = { fallback: forwardTo(upstream.url), admin: { token: 'inspect' } };
  const { url } = await serve({}, how);
  await fetch(`${url}/x`, { headers: { authorization, 'proxy-authorization': authorization } });
  const { headers } = upstream.arrivals[0] ?? {};
  const expected = isRemoved ? undefined : authorization;
  expect([headers?.authorization, headers?.['proxy-authorization']]).toEqual([expected, expected]);
});

it.each([
  ['GET', 'Content-Length: 4', 'Asha'],
  ['SEARCH', 'Content-Length: 4', 'Asha'],
  ['GET', 'Transfer-Encoding: chunked', '4\r\nAsha\r\n0\r\n\r\n'],
  ['DELETE', 'Transfer-Encoding: chunked', '4\r\nAsha\r\n0\r\n\r\n'],
])('forwards the body of %s with %s', async (method, length, body) => {
  const { url, upstream } = await forward(async (request, response) => {
    response.end(`${request.method} ${await text(request)}`);
  });
  const response = await raw(url, head(`${method} /x`, ['Connection: close', length]) + body);
  expect(response).toContain(`${method} Asha`);
  expect(upstream.arrivals[0]?.rawHeaders.join(': ')).toMatch(new RegExp(length, 'i'));
});

it('forwards requests without a body, and returns the length of a body', async () => {
  const { url, upstream } = await forward((_, response) => {
    response.writeHead(200, { 'content-length': '4' }).end('done');
  });
  for (const method of ['GET', 'HEAD', 'DELETE', 'PROPFIND']) {
    const response = await fetch(`${url}/x`, { method });
    expect(response.headers.get('content-length')).toBe('4');
    expect(await response.text()).toBe(method === 'HEAD' ? '' : 'done');
    const { headers } = upstream.arrivals.at(-1) ?? {};
    expect([method, headers?.['transfer-encoding']]).toEqual([method, undefined]);
  }
});

it('forwards no length of a body that a fallback drops', async () => {
  const upstream = await startUpstream();
  const to = forwardTo(upstream.url);
  const { url } = await serve({}, { fallback: (request) => to(request) });
  await raw(url, `${head('GET /x', ['Connection: close', 'Content-Length: 4'])}Asha`);
  expect(upstream.arrivals[0]?.headers['content-length']).toBeUndefined();
});

it('returns each cookie, the status, and a redirect that it does not follow', async () => {
  const cookies = ['a=1; Path=/', 'b=2; Expires=Wed, 09 Jun 2027 10:18:14 GMT'];
  const location = 'https://elsewhere.test/x';
  const { url, upstream } = await forward((_, response) => {
    response.writeHead(302, { location, 'set-cookie': cookies }).end();
  });
  const response = await fetch(`${url}/login`, { method: 'POST', redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([302, location]);
  expect(response.headers.getSetCookie()).toEqual(cookies);
  expect(upstream.arrivals).toHaveLength(1);
});

it.each([
  ['returns the bytes of an encoded body unchanged', forwardTo, 'gzip'],
  ['removes an encoding that the fetch of a fallback has decoded', fetchFrom, null],
])('%s', async (_, fallbackTo, encoding) => {
  const upstream = await startUpstream((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('Asha'));
  });
  const { url } = await serve({}, { fallback: fallbackTo(upstream.url) });
  const response = await fetch(`${url}/x`);
  expect([response.headers.get('content-encoding'), await response.text()]).toEqual([
    encoding,
    'Asha',
  ]);
});

it('ends the request to the upstream when the client leaves', async () => {
  let closed = 0;
  const { url } = await forward((_, response) => {
    response.on('close', () => {
      closed += 1;
    });
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
  });
  const left = new AbortController();
  const response = await fetch(`${url}/events`, { signal: left.signal });
  const { value } = (await response.body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toBe('data: 1\n\n');
  left.abort();
  await expect.poll(() => closed, { interval: 1 }).toBe(1);
});

it('breaks the connection when the upstream breaks its own', async () => {
  const { url } = await forward((_, response) => {
    response.writeHead(200, { 'content-length': '10' });
    response.write('half', () => response.destroy());
  });
  const response = await fetch(`${url}/x`);
  await expect(response.text()).rejects.toThrow(TypeError);
});

it('responds with 502 if the upstream breaks the connection, and quotes nothing of the request', async () => {
  const upstream = await startUpstream(({ socket }) => socket.destroy());
  const { url } = await serve({}, { fallback: forwardTo(upstream.url) });
  const response = await fetch(`${url}/secret?q=secret`, { method: 'POST', body: 'secret' });
  expect([response.status, response.headers.get('cache-control')]).toEqual([502, 'no-store']);
  expect((await response.text()).replace(upstream.url, 'UPSTREAM')).toMatchInlineSnapshot(`
    "The mock could not forward this request to UPSTREAM (ECONNRESET), which may have processed it. This is not a response of the service.
    "
  `);
});

it('responds with 502, and says that the upstream did not receive the request, if it cannot be reached', async () => {
  const closed = await listenOnce(() => {});
  closed.server.close();
  const { url } = await serve({}, { fallback: forwardTo(closed.url) });
  const response = await fetch(`${url}/x`);
  expect([response.status, await response.text()]).toEqual([
    502,
    expect.stringContaining('(ECONNREFUSED), which has not received it.'),
  ]);
});

it.each(['staging.example.com', 'ftp://a.test', 'https://a.test?x=1', 'https://u:p@a.test'])(
  'rejects %s as an upstream',
  (upstream) => {
    expect(() => forwardTo(upstream)).toThrow(SetupError);
  },
);
