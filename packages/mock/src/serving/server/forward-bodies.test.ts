import { once } from 'node:events';
import { request as nodeRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { createHospital } from '@profiles/testkit/send';
import { describe, expect, it } from 'vitest';
import { head, open, raw, serve, serveBy } from '../../../test/raw-http.ts';
import { listenOnce, startUpstream } from '../../../test/upstream.ts';
import { createDispatcher } from '../dispatch.ts';
import type { Fallback } from '../fallback.ts';
import { forwardTo } from './forward-to.ts';

it('streams the bodies of request and response as they arrive', async () => {
  const upstream = await startUpstream((request, response) => {
    response.writeHead(200).flushHeaders();
    request.on('data', (chunk) => response.write(`got ${chunk} `)).on('end', () => response.end());
  });
  const { url } = await serve({}, { fallback: forwardTo(upstream.url) });
  const sending = nodeRequest(`${url}/x`, { method: 'POST' });
  sending.write('one');
  const [response] = await once(sending, 'response');
  response.setEncoding('utf8');
  expect((await once(response, 'data'))[0]).toBe('got one ');
  sending.end('two');
  expect(await text(response)).toBe('got two ');
});

describe('an upload to which the upstream responds before it has read it', () => {
  const EARLY = 'HTTP/1.1 413 Too Large\r\nX-Early: 1\r\nContent-Length: 4\r\n';
  const upload = async (url: string, more: string, body: Buffer) => {
    const client = open(url);
    const received = text(client);
    client.write(head('POST /x', [more, `Content-Length: ${SIZE}`]));
    client.write(body);
    return received;
  };
  const SIZE = 5_000_000;

  it('gets the response, also if the upstream then closes the connection', async () => {
    const { url: upstreamUrl } = await listenOnce((socket) => {
      socket.once('data', () => {
        socket.end(`${EARLY}Connection: close\r\n\r\nlong`, () => socket.resetAndDestroy());
      });
    });
    const { url } = await serve({}, { fallback: forwardTo(upstreamUrl) });
    for (let times = 0; times < 20; times += 1) {
      const response = await upload(url, 'Connection: close', Buffer.alloc(SIZE));
      expect(response).toMatch(
        /^HTTP\/1.1 413 Too Large\r\n(.*\r\n)*x-early: 1\r\n(.*\r\n)*\r\nlong$/,
      );
    }
  });

  it('ends, with the connection to the upstream, after the response', async () => {
    const closed = new AbortController();
    const { url: upstreamUrl } = await listenOnce((socket) => {
      socket.once('data', () => socket.write(`${EARLY}\r\nlong`));
      socket.once('close', () => closed.abort());
    });
    const { url } = await serve({}, { fallback: forwardTo(upstreamUrl) });
    open(url).write(head('POST /x', [`Content-Length: ${SIZE}`]));
    await once(closed.signal, 'abort');
  });
});

it.each([
  ['leaves before the announced length', 'Content-Length: 1000', 'hello', undefined],
  ['leaves before the last chunk', 'Transfer-Encoding: chunked', '5\r\nhello\r\n', undefined],
  ['sends a chunk without a length', 'Transfer-Encoding: chunked', '5\r\nhello\r\n', 'Z'],
])(
  'ends the request to an upstream that responds when the client %s',
  async (_, length, body, next) => {
    const closed = new AbortController();
    const upstream = await startUpstream((_request, response) => {
      response.on('close', () => closed.abort());
      response.write('early');
    });
    const { url } = await serve({}, { fallback: forwardTo(upstream.url) });
    const client = open(url);
    client.write(head('POST /x', [length]) + body);
    await once(client, 'data');
    if (next === undefined) client.destroy();
    else client.write(next);
    await once(closed.signal, 'abort');
  },
);

const HELLO = 'hello from staging';

it.each<[string, change: (text: string) => string]>([
  ['longer', (text) => `${text}, and from the mock`],
  ['shorter', () => ''],
  ['as long', (text) => text.toUpperCase()],
])('sends the length of a body that the fallback has made %s', async (_, change) => {
  const upstream = await startUpstream((_request, response) =>
    response.setHeader('content-length', HELLO.length).end(HELLO),
  );
  const fallbacks: readonly Fallback[] = [
    async ({ url }) => {
      const response = await fetch(upstream.url + new URL(url).pathname);
      return new Response(change(await response.text()) || null, response);
    },
    async (request) => {
      const response = await forwardTo(upstream.url)(request);
      return new Response(change(await response.text()), response);
    },
  ];
  for (const fallback of fallbacks) {
    const { url } = await serve({}, { fallback });
    const received = await raw(url, head('GET /a') + head('GET /a', ['Connection: close']));
    expect(received.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
    expect(await (await fetch(`${url}/a`)).text()).toBe(change(HELLO));
  }
});

it('keeps the announced length of a body that the fallback has not changed, also for HEAD', async () => {
  const upstream = await startUpstream((_, response) =>
    response.setHeader('content-length', HELLO.length).end(HELLO),
  );
  const fetched: Fallback = ({ url, method }) =>
    fetch(upstream.url + new URL(url).pathname, { method });
  for (const fallback of [fetched, forwardTo(upstream.url)]) {
    const { url } = await serve({}, { fallback });
    for (const method of ['GET', 'HEAD']) {
      const { headers } = await fetch(`${url}/a`, { method });
      expect(headers.get('content-length')).toBe(String(HELLO.length));
    }
  }
});

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
    'after it has passed the body to another request',
    (request) => new Response(String(new Request('http://a.test', request).method)),
  ],
])('reads the next request when the fallback responds %s', async (_, fallback) => {
  const { url } = await serve({}, { fallback });
  const body = 'x'.repeat(1_000_000);
  const first = `POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const received = await raw(
    url,
    `${first}GET /y HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  );
  expect(received.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
});

it('stops reading an upload of 20 MB while the upstream reads nothing', async () => {
  const size = 20_000_000;
  const release = new AbortController();
  const upstream = await startUpstream(async (request, response) => {
    await once(release.signal, 'abort');
    let length = 0;
    for await (const chunk of request) length += chunk.length;
    response.end(String(length));
  });
  const policy = { access: undefined, fallback: forwardTo(upstream.url) };
  const dispatch = createDispatcher(createHospital(), policy);
  const { server, url } = await serveBy(dispatch, { maxBodyBytes: 1 });
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
