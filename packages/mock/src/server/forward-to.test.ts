import { once } from 'node:events';
import { request as nodeRequest, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { head, open, raw, serve, serveBy } from '../../test/raw-http.ts';
import { createHospital } from '../../test/send.ts';
import { startUpstream } from '../../test/upstream.ts';
import type { Fallback } from '../http/fallback.ts';
import { SetupError } from '../index.ts';
import { forwardTo } from './forward-to.ts';
import { createMockHandler } from './serve-mock.ts';

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
  const lines = [
    'GET /x HTTP/1.1',
    'Host: a',
    'Connection: close, X-Hop',
    'X-Hop: 1',
    'TE: trailers',
    'Proxy-Connection: keep-alive',
    'Expect: 100-continue',
  ];
  const response = await raw(url, `${lines.join('\r\n')}\r\n\r\n`);
  expect(response).toMatch(/\r\n\r\n4\r\ndone\r\n0\r\n\r\n$/);
  expect(response).not.toMatch(/x-hop|timeout=1/i);
  const names = Object.keys(upstream.arrivals[0]?.headers ?? {});
  expect(names.sort()).toEqual(['accept-encoding', 'connection', 'host', 'via']);
});

it('returns header values byte for byte', async () => {
  const { url } = await forward((_, response) => {
    response.writeHead(200, ['x-name', 'caf\u00e9']).end();
  });
  const socket = open(url);
  socket.write('GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  socket.setEncoding('latin1');
  expect(await text(socket)).toContain('x-name: caf\u00e9\r\n');
});

it.each([600, 999])(
  'explains a response with status %i, and ends its connection',
  async (status) => {
    const { url, upstream } = await forward(
      (_, response) => void response.writeHead(status).write('x'),
    );
    const response = await fetch(`${url}/x`, { method: 'POST' });
    expect([response.status, await response.text()]).toEqual([
      502,
      `The other server processed this request, and responded with ${status}. This is not a response of the service.\n`,
    ]);
    await expect.poll(() => upstream.arrivals[0]?.socket.destroyed).toBe(true);
  },
);

it.each([1, 2])('ends a loop of %i mocks with 508', async (count) => {
  const targets: Fallback[] = [];
  const urls: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const fallback: Fallback = (request) => targets[at]?.(request) ?? Response.error();
    urls.push((await serve({}, { fallback })).url);
  }
  for (let at = 0; at < count; at += 1) targets[at] = forwardTo(urls[(at + 1) % count] ?? '');
  const response = await fetch(`${urls[0]}/x`, { headers: { via: '1.1 proxy' } });
  expect([response.status, await response.text()]).toEqual([
    508,
    expect.stringContaining('set the address of another server'),
  ]);
});

it.each(['Bearer inspect', 'bearer  inspect', 'Basic inspect, Bearer inspect'])(
  'does not forward the admin token in "%s"',
  async (authorization) => {
    const upstream = await startUpstream();
    const how = { fallback: forwardTo(upstream.url), admin: { token: 'inspect' } };
    const { url } = await serve({}, how);
    await fetch(`${url}/x`, { headers: { authorization, 'proxy-authorization': authorization } });
    expect(JSON.stringify(upstream.arrivals[0]?.headers)).not.toContain('inspect');
  },
);

it.each([
  ['GET', 'Content-Length: 4', 'Asha'],
  ['GET', 'Transfer-Encoding: chunked', '4\r\nAsha\r\n0\r\n\r\n'],
  ['DELETE', 'Transfer-Encoding: chunked', '4\r\nAsha\r\n0\r\n\r\n'],
])('forwards the body of %s with %s', async (method, framing, body) => {
  const { url } = await forward(async (request, response) => {
    response.end(`${request.method} ${await text(request)}`);
  });
  const lines = [`${method} /x HTTP/1.1`, 'Host: a', 'Connection: close', framing];
  const response = await raw(url, `${lines.join('\r\n')}\r\n\r\n${body}`);
  expect(response).toContain(`${method} Asha`);
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

it('returns each cookie, the status, and a redirect that it does not follow', async () => {
  const cookies = ['a=1; Path=/', 'b=2; Expires=Wed, 09 Jun 2027 10:18:14 GMT'];
  const { url, upstream } = await forward((_, response) => {
    response.writeHead(302, { location: 'https://elsewhere.test/x', 'set-cookie': cookies }).end();
  });
  const response = await fetch(`${url}/login`, { method: 'POST', redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    'https://elsewhere.test/x',
  ]);
  expect(response.headers.getSetCookie()).toEqual(cookies);
  expect(upstream.arrivals).toHaveLength(1);
});

it.each([
  ['returns the bytes of an encoded body unchanged', forwardTo, 'gzip'],
  [
    'removes an encoding that the fetch of a fallback has decoded',
    (url: string): Fallback =>
      (request) =>
        fetch(url, request),
    null,
  ],
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

it('streams both bodies as they come', async () => {
  const { url } = await forward((request, response) => {
    response.writeHead(200).flushHeaders();
    request.on('data', (chunk) => response.write(`got ${chunk} `)).on('end', () => response.end());
  });
  const sending = nodeRequest(`${url}/x`, { method: 'POST' });
  sending.write('one');
  const [response] = await once(sending, 'response');
  response.setEncoding('utf8');
  expect((await once(response, 'data'))[0]).toBe('got one ');
  sending.end('two');
  expect(await text(response)).toBe('got two ');
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

it('responds with 502 if the upstream cannot be reached, and quotes nothing of the request', async () => {
  const upstream = await startUpstream(({ socket }) => socket.destroy());
  const { url } = await serve({}, { fallback: forwardTo(upstream.url) });
  const response = await fetch(`${url}/secret?q=secret`, { method: 'POST', body: 'secret' });
  expect([response.status, response.headers.get('cache-control')]).toEqual([502, 'no-store']);
  expect((await response.text()).replace(upstream.url, 'UPSTREAM')).toMatchInlineSnapshot(`
    "The mock could not forward this request to UPSTREAM (ECONNRESET). This is not a response of the service.
    "
  `);
});

it.each(['staging.example.com', 'ftp://a.test', 'https://a.test?x=1', 'https://u:p@a.test'])(
  'rejects %s as an upstream',
  (upstream) => {
    expect(() => forwardTo(upstream)).toThrow(SetupError);
  },
);

it.each<[string, Fallback]>([
  ['without the body', () => new Response('early')],
  [
    'after a part of the body',
    async ({ body }) => {
      await body?.getReader().read();
      return new Response('early');
    },
  ],
  [
    'after it has given the body away',
    (request) => new Response(String(new Request('http://a.test', request).method)),
  ],
])('reads the next request when the fallback responds %s', async (_, fallback) => {
  const { url } = await serve({}, { fallback });
  const body = 'x'.repeat(1_000_000);
  const first = `POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const received = await raw(
    url,
    `${first}GET /y HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  );
  expect(received.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
});

it('reads no more of an upload of 20 MB than the upstream does', async () => {
  const size = 20_000_000;
  const release = new AbortController();
  const upstream = await startUpstream(async (request, response) => {
    await once(release.signal, 'abort');
    let length = 0;
    for await (const chunk of request) length += chunk.length;
    response.end(String(length));
  });
  const handle = createMockHandler(createHospital(), {
    ...{ access: undefined, delay: 0, maxBodyBytes: 1, closing: new AbortController().signal },
    fallback: forwardTo(upstream.url),
  });
  const { server, url } = await serveBy(handle);
  const connected = once(server, 'connection');
  const client = open(url);
  client.write(head('POST /x', ['Connection: close', `Content-Length: ${size}`]));
  client.write(Buffer.alloc(size));
  const [socket] = await connected;
  const seen: number[] = [];
  const isPaused = () => {
    seen.push(socket.bytesRead);
    return socket.bytesRead > 0 && seen.at(-2) === socket.bytesRead;
  };
  await expect.poll(isPaused, { interval: 100 }).toBe(true);
  // The operating system buffers some megabytes on the way to the upstream.
  expect(socket.bytesRead).toBeLessThan(size * 0.75);
  release.abort();
  expect(await text(client)).toMatch(new RegExp(`\r\n\r\n${size}$`));
});
