import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { clientOf, clientWith } from '@profiles/testkit/clients';
import { listen } from '@profiles/testkit/port';
import { call, WITH_BODY } from '@profiles/testkit/samples';
import { rest, VirtualTime } from '@profiles/testkit/virtual-time';
import * as undici from 'undici';
import * as undici7 from 'undici-7.24';
import * as undici8 from 'undici-8.12';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { closedPortUrl, http, rawServer } from '../../test/raw-server.ts';

type Fetch = typeof globalThis.fetch;

const realFetch = globalThis.fetch;
const NOT_SENT = { outcome: 'not_sent', attempts: 1 };
const OK = '{"oid":"p-1","message":"updated"}';

afterEach(() => void vi.unstubAllGlobals());

/** Lets Node's own `fetch` use a dispatcher until the test is finished. */
function dispatchWith(dispatcher: object) {
  const before = undici.getGlobalDispatcher();
  // The versions of undici differ in types that this test does not use.
  const used = dispatcher as undici.Dispatcher;
  undici.setGlobalDispatcher(used);
  onTestFinished(async () => {
    undici.setGlobalDispatcher(before);
    await used.destroy();
  });
}

describe('a request that is retried below the client', () => {
  const retry = { minTimeout: 1, maxTimeout: 1, maxRetries: 2 };
  const methods: undici.Dispatcher.HttpMethod[] = ['POST', 'PATCH'];
  const { Agent, Pool, RetryAgent, interceptors } = undici;

  /** Stores the write of one request, then closes the port. */
  async function serveOnce() {
    let stored = 0;
    const server = createServer((request) => {
      request.resume().on('end', () => {
        stored += 1;
        server.close();
        request.socket.resetAndDestroy();
      });
    });
    const port = await listen(server);
    onTestFinished(() => void server.close());
    return { url: `http://127.0.0.1:${port}`, stored: () => stored };
  }

  const withRetries = () => new Agent().compose(interceptors.retry({ ...retry, methods }));
  const ofUndici7 = () => new undici7.RetryAgent(new undici7.Agent(), { ...retry, methods });
  const factory = (origin: string | URL) => new RetryAgent(new Pool(origin), { ...retry, methods });
  const patched: Fetch = (...request) => realFetch(...request).catch(() => realFetch(...request));
  const patchedWithText: Fetch = (url, init) => {
    const { duplex, ...rest } = { duplex: undefined, ...init, body: String(init?.body) };
    return realFetch(url, rest).catch(() => realFetch(url, rest));
  };

  it.each<[name: string, setUp: () => void]>([
    ['a RetryAgent', () => dispatchWith(new RetryAgent(new Agent(), { ...retry, methods }))],
    ['a RetryAgent of undici 7', () => dispatchWith(ofUndici7())],
    ['an interceptor', () => dispatchWith(withRetries())],
    ['the factory of an agent', () => dispatchWith(new Agent({ factory }))],
    ['a patched fetch', () => vi.stubGlobal('fetch', patched)],
    ['a patched fetch that sends text', () => vi.stubGlobal('fetch', patchedWithText)],
  ])('by %s is unknown, although the last connection was refused', async (_, setUp) => {
    for (const operation of WITH_BODY) {
      const { url, stored } = await serveOnce();
      setUp();
      const promise = call(clientOf(url, { fetchSendsOnce: false, maxRetries: 0 }), operation);
      const unknown = { code: 'connection_failed', outcome: 'unknown', attempts: 1 };
      await expect(promise).rejects.toMatchObject(unknown);
      expect([promise.sent, stored()]).toEqual([true, 1]);
    }
  });
});

describe('a request through the global fetch', () => {
  it.each(WITH_BODY)('counts as not sent if %s times out while connecting', async (name) => {
    const time = new VirtualTime();
    dispatchWith(new undici.Agent({ connect: () => void time.finish() }));
    const promise = call(clientWith({}, time), name);
    await expect(promise).rejects.toMatchObject({ ...NOT_SENT, code: 'timeout', attempts: 3 });
    expect(promise.sent).toBe(false);
  });

  it.each(WITH_BODY)('counts as not sent if %s times out in the TLS handshake', async (name) => {
    const time = new VirtualTime();
    const server = await rawServer({ connected: () => void time.finish() });
    const baseUrl = server.url.replace('http:', 'https:');
    const promise = call(clientWith({ baseUrl, maxRetries: 0 }, time), name);
    await expect(promise).rejects.toMatchObject({ ...NOT_SENT, code: 'timeout' });
    expect(promise.sent).toBe(false);
  });

  it.each(WITH_BODY)('counts as sent if %s times out after its body was sent', async (name) => {
    const time = new VirtualTime();
    const server = await rawServer({ requestCame: () => void time.finish() });
    const promise = call(clientWith({ baseUrl: server.url, maxRetries: 0 }, time), name);
    await expect(promise).rejects.toMatchObject({ code: 'timeout', outcome: 'unknown' });
    expect(promise.sent).toBe(true);
  });

  it.each(WITH_BODY)('counts as not sent if a proxy rejects the CONNECT of %s', async (name) => {
    const proxy = await rawServer({
      headersCame: (socket: Socket) => socket.end(http(407, {})),
    });
    dispatchWith(new undici.ProxyAgent(proxy.url));
    const promise = call(clientOf('https://api.example.com', { maxRetries: 0 }), name);
    await expect(promise).rejects.toMatchObject({ ...NOT_SENT, code: 'connection_failed' });
    expect([promise.sent, proxy.requests.length]).toEqual([false, 1]);
  });

  it.each(WITH_BODY)('counts as not sent if %s is aborted in the TLS handshake', async (name) => {
    const controller = new AbortController();
    const server = await rawServer({ connected: () => controller.abort('left') });
    const promise = call(clientOf(server.url.replace('http:', 'https:')), name, controller);
    await expect(promise).rejects.toBe('left');
    expect(promise.sent).toBe(false);
  });
});

describe('the request body', () => {
  async function bytesOf(init: RequestInit | undefined): Promise<string> {
    return new Response(init?.body, { ...init, status: 200 }).text();
  }

  it('cannot be read after the call was aborted', async () => {
    const controller = new AbortController();
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const read = vi.fn();
    vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
      await opened;
      read(await bytesOf(init));
      return new Response(OK);
    });
    const promise = call(clientOf('https://api.example.com'), 'createPatient', controller);
    await rest();
    controller.abort('left');
    expect(promise.sent).toBe(false);
    await expect(promise).rejects.toBe('left');
    open();
    await rest();
    expect(read).not.toHaveBeenCalled();
    expect(promise.sent).toBe(false);
  });

  it('cannot be read after the attempt failed', async () => {
    let given: RequestInit | undefined;
    vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
      given = init;
      throw new TypeError('fetch failed');
    });
    const promise = call(clientOf('https://api.example.com', { maxRetries: 0 }), 'createPatient');
    await expect(promise).rejects.toMatchObject({ ...NOT_SENT, code: 'connection_failed' });
    await expect(bytesOf(given)).rejects.toThrow();
    expect(() => String(given?.body)).toThrow();
    expect(promise.sent).toBe(false);
  });

  it('cannot be read twice', async () => {
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
      bodies.push(await bytesOf(init));
      bodies.push(await bytesOf(init).catch(() => 'rejected'));
      return new Response(OK);
    });
    await call(clientOf('https://api.example.com'), 'createPatient');
    expect(bodies).toEqual(['{"fn":"asha","dob":"1990-04-12","gen":"F"}', 'rejected']);
  });

  it('does not have to be read for a call to succeed', async () => {
    vi.stubGlobal('fetch', async () => new Response(OK));
    const promise = call(clientOf('https://api.example.com'), 'createPatient');
    await expect(promise).resolves.toMatchObject({ oid: 'p-1' });
    expect(promise.sent).toBe(true);
  });

  it('counts as sent if a response comes before it is read', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
    const promise = call(clientOf('https://api.example.com'), 'createPatient');
    await expect(promise).rejects.toMatchObject({ code: 'server_error', outcome: 'unknown' });
    const controller = new AbortController();
    const body = new ReadableStream({ pull: () => controller.abort('left') }, { highWaterMark: 0 });
    vi.stubGlobal('fetch', async () => new Response(body));
    const left = call(clientOf('https://api.example.com'), 'createPatient', controller);
    await expect(left).rejects.toBe('left');
    expect(left.sent).toBe(true);
  });
});

/** Makes the `fetch` of a version of undici the global one. */
function installFetch({ fetch, Headers, Request, Response, FormData }: typeof undici7) {
  const globals = { fetch, Headers, Request, Response, FormData };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
}

// It reads a body of another type before it has a connection.
it('a refused connection proves not_sent with undici 8.12.2 as the global fetch', async () => {
  // The versions differ in types that this test does not use.
  installFetch(undici8 as object as typeof undici7);
  const url = await closedPortUrl();
  for (const operation of WITH_BODY) {
    const promise = call(clientOf(url, { maxRetries: 0 }), operation);
    await expect(promise).rejects.toMatchObject({ ...NOT_SENT, code: 'connection_failed' });
    expect(promise.sent).toBe(false);
  }
});

it('a 401 leaves the outcome unknown with undici 7.24.7 as the global fetch', async () => {
  installFetch(undici7);
  const server = await rawServer({ requestCame: (socket) => socket.write(http(401, {})) });
  for (const operation of WITH_BODY) {
    const promise = call(clientOf(server.url, { maxRetries: 0 }), operation);
    await expect(promise).rejects.toMatchObject({ code: 'connection_failed', outcome: 'unknown' });
  }
  expect(server.requests).toHaveLength(2);
});
