// biome-ignore assist/source/organizeImports: it must be loaded before the client
import { nativeFetch, replaceRuntimeFetch } from '../../test/runtime-fetch.ts';
import { AsyncResource } from 'node:async_hooks';
import { hasSubscribers } from 'node:diagnostics_channel';
import { createServer, request as requestByHttp } from 'node:http';
import { connect as connectByHttp2 } from 'node:http2';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { clientOf, clientWith } from '@profiles/testkit/clients';
import { listen } from '@profiles/testkit/port';
import { call, PATIENT, WITH_BODY } from '@profiles/testkit/samples';
import { rest, VirtualTime } from '@profiles/testkit/virtual-time';
import * as undici from 'undici';
import * as undici7 from 'undici-7.21';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { closedPortUrl, http, rawServer } from '../../test/raw-server.ts';
import { type AttemptWithoutResponse, provesUnsent, Witness } from './proof.ts';

type Fetch = typeof globalThis.fetch;

const WATCHED = { fetchSendsOnce: false, maxRetries: 0 };
const NOT_SENT = { outcome: 'not_sent', attempts: 1 };
const LOST = { code: 'connection_failed', outcome: 'unknown', attempts: 1 };

afterEach(() => {
  vi.unstubAllGlobals();
  expect(hasSubscribers('undici:request:create')).toBe(false);
});

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

/** Serves on a port, and records the name of each patient that it stores. */
async function serve(respond: (name: string, socket: Socket, end: () => void) => void, at = 0) {
  const stored: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const name = JSON.parse(body).fn ?? 'update';
    stored.push(name);
    respond(name, request.socket, () => void response.end('{"oid":"p-1","message":"updated"}'));
  });
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(close);
  return { url: `http://127.0.0.1:${await listen(server, '127.0.0.1', at)}`, stored, close };
}

const create = (url: string, fn: string) =>
  clientOf(url, WATCHED).createPatient({ ...PATIENT, fn });

const retry = { minTimeout: 1, maxTimeout: 1, maxRetries: 2 };
const methods: undici.Dispatcher.HttpMethod[] = ['POST', 'PATCH'];
const { Agent, Pool, RetryAgent, interceptors } = undici;

describe('a request that is retried below the client', () => {
  const withRetries = () => new Agent().compose(interceptors.retry({ ...retry, methods }));
  const ofUndici7 = () => new undici7.RetryAgent(new undici7.Agent(), { ...retry, methods });
  const factory = (origin: string | URL) => new RetryAgent(new Pool(origin), { ...retry, methods });
  const patched: Fetch = (...request) =>
    nativeFetch(...request).catch(() => nativeFetch(...request));

  it.each<[name: string, setUp: () => void]>([
    ['a RetryAgent', () => dispatchWith(new RetryAgent(new Agent(), { ...retry, methods }))],
    ['a RetryAgent of undici 7', () => dispatchWith(ofUndici7())],
    ['an interceptor', () => dispatchWith(withRetries())],
    ['the factory of an agent', () => dispatchWith(new Agent({ factory }))],
    ['a patched fetch', () => replaceRuntimeFetch(patched)],
  ])('by %s is unknown, although the last connection was refused', async (_, setUp) => {
    for (const operation of WITH_BODY) {
      const service = await serve((_name, socket) => {
        service.close();
        socket.resetAndDestroy();
      });
      setUp();
      const promise = call(clientOf(service.url, WATCHED), operation);
      await expect(promise).rejects.toMatchObject(LOST);
      expect([promise.sent, service.stored.length]).toEqual([true, 1]);
    }
  });

  it('is not sent if none of its attempts can connect', async () => {
    dispatchWith(new RetryAgent(new Agent(), { ...retry, methods }));
    const promise = create(await closedPortUrl(), 'asha');
    await expect(promise).rejects.toMatchObject({ ...NOT_SENT, cause: { code: 'ECONNREFUSED' } });
    expect(promise.sent).toBe(false);
  });
});

describe('a request that is created while another call goes on', () => {
  const connections = 2;

  it('is unknown if it waited in a pool, was stored, and its retry cannot connect', async () => {
    dispatchWith(new RetryAgent(new Agent({ connections }), { ...retry, methods }));
    const ends: (() => void)[] = [];
    const service = await serve((name, _socket, end) => {
      if (name === 'c') service.close();
      else if (ends.push(end) === connections) for (const one of ends) one();
    });
    const [, , last] = ['a', 'b', 'c'].map((name) => create(service.url, name));
    await expect(last).rejects.toMatchObject(LOST);
    expect([last?.sent, service.stored.includes('c')]).toEqual([true, true]);
  });

  it('is unknown if its first connection was refused, and its retry was stored', async () => {
    const port = Number(new URL(await closedPortUrl()).port);
    let again = () => {};
    const isWaiting = new Promise<void>((resolve) => {
      const onRetry: undici.RetryHandler.RetryCallback = (error, { state }, next) => {
        if (state.counter > 1) return next(error);
        again = () => next(null);
        resolve();
      };
      const options = { methods, retry: onRetry };
      dispatchWith(new RetryAgent(new Agent({ connections }), options));
    });
    const first = create(`http://127.0.0.1:${port}`, 'b');
    await isWaiting;
    const ends: (() => void)[] = [];
    const service = await serve((name, socket, end) => {
      if (name === 'b') socket.resetAndDestroy();
      else if (ends.push(end) === connections) {
        again();
        for (const one of ends) setImmediate(one);
      }
    }, port);
    const others = ['a', 'c'].map((name) => create(service.url, name));
    await expect(first).rejects.toMatchObject(LOST);
    await Promise.all(others);
    expect([first.sent, service.stored.includes('b')]).toEqual([true, true]);
  });
});

it('a request that a queue runs in the context of another call is unknown after a timeout', async () => {
  const service = await serve((name, _socket, end) => name !== 'c' && end());
  const waiting: (() => void)[] = [];
  // Each call runs the request of the one before.
  const queue = new Agent({ connections: 1 }).compose((dispatch) => (options, handler) => {
    waiting.push(() => dispatch(options, handler));
    if (waiting.length > 1) waiting.shift()?.();
    return true;
  });
  dispatchWith(queue);
  const time = new VirtualTime();
  const client = clientWith({ ...WATCHED, baseUrl: service.url }, time);
  const calls = ['b', 'c', 'd'].map((fn) => client.createPatient({ ...PATIENT, fn }));
  await expect.poll(() => service.stored).toContain('c');
  void time.finish();
  const ends = await Promise.allSettled(calls);
  expect(ends.at(-1)).toMatchObject({ reason: { code: 'timeout', outcome: 'unknown' } });
});

/** Sends a request, and rejects if the service breaks the connection. */
type Send = (url: string, body: RequestInit['body']) => Promise<never>;

const byHttp: Send = (url, body) =>
  new Promise((_, reject) => {
    requestByHttp(url, { method: 'POST', agent: false }).on('error', reject).end(body);
  });

const byHttp2: Send = (url, body) =>
  new Promise((_, reject) => {
    const session = connectByHttp2(url).on('error', reject);
    session.request({ ':method': 'POST' }).on('error', reject).end(body);
  });

/** Starts a server that breaks each connection at its first byte, and counts these. */
async function breakConnections() {
  let received = 0;
  const server = createTcpServer((socket) => {
    socket
      .on('error', () => {})
      .once('data', () => {
        received += 1;
        socket.resetAndDestroy();
      });
  });
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${await listen(server)}/`, received: () => received };
}

describe('a fetch that was installed before the client was loaded', () => {
  it.each<[does: string, (url: string) => Fetch]>([
    ['uses another address first', (url) => (_, init) => nativeFetch(url, init)],
    [
      'hedges',
      (url) => (closed, init) => Promise.race([nativeFetch(url, init), nativeFetch(closed, init)]),
    ],
    ['uses node:http first', (url) => (_, init) => byHttp(url, init?.body)],
    ['uses node:http2 first', (url) => (_, init) => byHttp2(url, init?.body)],
  ])(
    'and %s leaves the outcome unknown, although the last connection was refused',
    async (_, first) => {
      const service = await breakConnections();
      const send = first(service.url);
      replaceRuntimeFetch((...request) => send(...request).catch(() => nativeFetch(...request)));
      const promise = create(await closedPortUrl(), 'asha');
      await expect(promise).rejects.toMatchObject({ ...LOST, cause: { code: 'ECONNREFUSED' } });
      expect(promise.sent).toBe(true);
      await expect.poll(service.received).toBe(1);
    },
  );

  it('and uses node:http after a refused connection leaves the outcome unknown', async () => {
    const service = await breakConnections();
    replaceRuntimeFetch((...request) =>
      nativeFetch(...request).catch(() => byHttp(service.url, request[1]?.body)),
    );
    await expect(create(await closedPortUrl(), 'asha')).rejects.toMatchObject(LOST);
    expect(service.received()).toBe(1);
  });
});

const rejectedBy = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

it.each([false, true])(
  'a fetch that was patched after the client was loaded, and drops the signal, leaves the outcome unknown, with fetchSendsOnce %j',
  async (once) => {
    const service = await serve((_name, _socket, end) => end());
    const controller = new AbortController();
    const connect = undici.buildConnector({});
    dispatchWith(
      new Agent({
        connect: (...args) => {
          vi.unstubAllGlobals();
          controller.abort('left');
          connect(...args);
        },
      }),
    );
    vi.stubGlobal('fetch', ((url, { signal, ...init } = {}) =>
      Promise.race([nativeFetch(url, init), rejectedBy(signal)])) satisfies Fetch);
    const client = clientOf(service.url, { fetchSendsOnce: once });
    const promise = call(client, 'createPatient', controller);
    await expect(promise).rejects.toBe('left');
    expect(promise.sent).toBe(true);
    await expect.poll(() => service.stored).toHaveLength(1);
  },
);

it("a request through the caller's own fetch is not sent if a proxy rejects its CONNECT", async () => {
  const proxy = await rawServer({ onHeaders: (socket) => socket.end(http(407, {})) });
  const dispatcher = new undici.ProxyAgent(proxy.url);
  onTestFinished(() => dispatcher.destroy());
  const send = (url: string, init: undici.RequestInit) =>
    undici.fetch(url, { ...init, dispatcher });
  const own = { fetch: send as unknown as Fetch, fetchSendsOnce: true, maxRetries: 0 };
  const promise = call(clientOf('https://api.example.com', own), 'createPatient');
  await expect(promise).rejects.toMatchObject({ ...NOT_SENT, code: 'connection_failed' });
  expect([promise.sent, proxy.requests.length]).toEqual([false, 1]);
});

describe('a request through the global fetch', () => {
  it.each(WITH_BODY)('is not sent if %s cannot connect', async (name) => {
    for (const own of [{}, { fetch: globalThis.fetch }]) {
      const client = clientOf(await closedPortUrl(), { ...own, fetchSendsOnce: false });
      const promise = call(client, name);
      await expect(promise).rejects.toMatchObject({ ...NOT_SENT, attempts: 3 });
      expect(promise.sent).toBe(false);
    }
  });

  it.each(WITH_BODY)('is unknown if %s times out while connecting', async (name) => {
    const time = new VirtualTime();
    dispatchWith(new undici.Agent({ connect: () => void time.finish() }));
    const promise = call(clientWith({ maxRetries: 0 }, time), name);
    await expect(promise).rejects.toMatchObject({ code: 'timeout', outcome: 'unknown' });
    expect(promise.sent).toBe(true);
  });

  it.each(WITH_BODY)('is sent if %s times out after its body was sent', async (name) => {
    const time = new VirtualTime();
    const server = await rawServer({ onRequest: () => void time.finish() });
    const promise = call(clientWith({ baseUrl: server.url, maxRetries: 0 }, time), name);
    await expect(promise).rejects.toMatchObject({ code: 'timeout', outcome: 'unknown' });
    expect(promise.sent).toBe(true);
  });

  it.each(WITH_BODY)('is unknown if %s is aborted in the TLS handshake', async (name) => {
    const controller = new AbortController();
    const server = await rawServer({ onConnect: () => controller.abort('left') });
    const promise = call(clientOf(server.url.replace('http:', 'https:')), name, controller);
    await expect(promise).rejects.toBe('left');
    expect(promise.sent).toBe(true);
  });

  it.each([{ path: '/flags' }, { method: 'PUT' }, {}])(
    'is unknown if it cannot connect, and its dispatcher first sent another with %j',
    async (other) => {
      const server = await rawServer({ onRequest: (socket) => socket.end(http(200, {})) });
      dispatchWith(
        new Agent().compose((dispatch) => (options, own) => {
          const hooks = ['RequestStart', 'ResponseStart', 'ResponseData', 'ResponseError'];
          const handler = Object.fromEntries(hooks.map((hook) => [`on${hook}`, () => {}]));
          const first = { ...options, body: null, origin: server.url, ...other };
          return dispatch(first as typeof options, {
            ...handler,
            onResponseEnd: () => void dispatch(options, own),
          });
        }),
      );
      await expect(create(await closedPortUrl(), 'asha')).rejects.toMatchObject(LOST);
      expect(server.requests).toHaveLength(1);
    },
  );

  it('is not watched after its end, although its context goes on', async () => {
    const server = await rawServer({
      onRequest: (socket, number) => number > 1 && socket.write(http(201, {}, '{"oid":"p"}')),
    });
    let run = (work: () => boolean) => work();
    dispatchWith(
      new Agent().compose((dispatch) => (options, own) => run(() => dispatch(options, own))),
    );
    const start = vi.spyOn(Witness, 'start');
    onTestFinished(() => start.mockRestore());
    const controller = new AbortController();
    const watched = call(clientOf(server.url, WATCHED), 'createPatient', controller);
    await expect.poll(() => server.requests.length).toBe(1);
    run = (work) => {
      // The next request is created in the context of this one.
      run = AsyncResource.bind((next: () => boolean) => next());
      return work();
    };
    await create(server.url, 'b');
    await create(server.url, 'c');
    expect(start.mock.results.map(({ value }) => value.seen.length)).toEqual([1, 1, 0]);
    controller.abort('left');
    await expect(watched).rejects.toBe('left');
  });

  it('is unknown if it is retried below, although the caller declares that it is sent once', async () => {
    const service = await serve((_name, socket) => {
      service.close();
      socket.resetAndDestroy();
    });
    dispatchWith(new RetryAgent(new Agent(), { ...retry, methods }));
    const promise = call(clientOf(service.url, { maxRetries: 0 }), 'createPatient');
    await expect(promise).rejects.toMatchObject(LOST);
  });

  it("is watched no longer than its attempt, although the caller's own fetch goes on", async () => {
    const client = { fetch: () => new Promise<never>(() => {}), fetchSendsOnce: true };
    const time = new VirtualTime();
    const promise = call(clientWith(client, time), 'createPatient');
    expect(await time.failure(promise)).toMatchObject({ code: 'timeout', outcome: 'unknown' });
    expect(hasSubscribers('undici:request:create')).toBe(false);
  });

  it('is watched as long as any attempt is under way', async () => {
    const time = new VirtualTime();
    const server = await rawServer({});
    const client = clientWith({ ...WATCHED, baseUrl: server.url }, time);
    const controllers = WITH_BODY.map(() => new AbortController());
    const promises = WITH_BODY.map((name, index) => call(client, name, controllers[index]));
    await expect.poll(() => server.requests.length).toBe(WITH_BODY.length);
    for (const [index, promise] of promises.entries()) {
      expect(hasSubscribers('undici:request:create')).toBe(true);
      controllers[index]?.abort('left');
      await expect(promise).rejects.toBe('left');
      await rest();
    }
  });
});

/** A witness that saw only failed connections, or not. */
const witness = (sawOnlyFailedConnections: boolean) =>
  ({ sawOnlyFailedConnections: () => sawOnlyFailedConnections }) as unknown as Witness;

const FAILED = { isPassed: true, failure: { code: 'ECONNREFUSED', syscall: 'connect' } };

it.each<[proves: boolean, what: string, attempt: Partial<AttemptWithoutResponse>]>([
  [true, 'nothing was passed to fetch', { isPassed: false, failure: undefined }],
  [true, 'the witness saw only failed connections', { witness: witness(true) }],
  [false, 'the witness saw something else', { witness: witness(false) }],
  [false, 'only the code says so', {}],
])('returns %j where %s', (proves, _, attempt) => {
  expect(provesUnsent({ ...FAILED, witness: undefined, ...attempt })).toBe(proves);
});

it.each([
  ['Bun or Deno', { versions: {} }],
  ['React Native', undefined],
])('watches nothing on %s, whose fetch no channel reports', async (_, own) => {
  const { getBuiltinModule } = process;
  vi.stubGlobal('process', own && { getBuiltinModule, ...own });
  vi.resetModules();
  const { Witness: Fresh } = await import('./proof.ts');
  expect(Fresh.start()).toBeUndefined();
});
