import { clientOf } from '@profiles/testkit/clients';
import { call } from '@profiles/testkit/samples';
import * as whatwg from '@whatwg-node/fetch';
import fetchMock from 'fetch-mock';
import { Window } from 'happy-dom';
import { HttpResponse, http as route } from 'msw';
import { setupServer } from 'msw/node';
import * as undici from 'undici';
import * as undici7 from 'undici-7.21';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { closedPortUrl, http, rawServer } from '../../test/raw-server.ts';

type Fetch = typeof globalThis.fetch;

const realFetch = globalThis.fetch;
const SERVICE = 'https://api.example.com';
const PATH = '/profiles/v1/patient/';
const BODY = '{"fn":"asha","dob":"1990-04-12","gen":"F"}';
const CREATED = '{"oid":"p-1"}';

afterEach(() => void vi.unstubAllGlobals());

/** Lets Node's `fetch` use a dispatcher of one version of undici until the test is finished. */
function dispatchWith<D>({ getGlobalDispatcher, setGlobalDispatcher }: Dispatchers<D>, own: D) {
  const before = getGlobalDispatcher();
  setGlobalDispatcher(own);
  onTestFinished(() => setGlobalDispatcher(before));
}

interface Dispatchers<D> {
  readonly getGlobalDispatcher: () => D;
  readonly setGlobalDispatcher: (dispatcher: D) => void;
}

/** Intercepts a create whose body matches. */
function mockAgent(origin: string, body?: string | RegExp | ((body: string) => boolean)) {
  const agent = new undici7.MockAgent();
  agent.disableNetConnect();
  dispatchWith(undici7, agent);
  return agent.get(origin).intercept({ path: PATH, method: 'POST', ...(body && { body }) });
}

/** Fails a create in a handler of MSW. */
function msw(origin: string) {
  const server = setupServer(route.post(origin + PATH, HttpResponse.error));
  server.listen();
  onTestFinished(() => server.close());
}

/** Makes the `fetch` of a page of happy-dom the global one, with its classes. */
function happyDom() {
  const settings = { fetch: { disableSameOriginPolicy: true } };
  const page = new Window({ url: 'http://127.0.0.1/', settings });
  onTestFinished(() => page.happyDOM.close());
  const { Request, Response, Headers, AbortController, AbortSignal } = page;
  const fetch = page.fetch.bind(page);
  stub({ fetch, Request, Response, Headers, AbortController, AbortSignal });
}

/** Makes the `fetch` of @whatwg-node/fetch the global one, with its classes. */
function whatwgNode() {
  const { fetch, Request, Response, Headers } = whatwg;
  stub({ fetch, Request, Response, Headers });
}

function stub(globals: object) {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
}

const mocksFetch = () => {
  const double = fetchMock.createInstance();
  stub({ fetch: double.post(SERVICE + PATH, CREATED, { body: JSON.parse(BODY) }).fetchHandler });
};

it.each<[name: string, intercept: () => void]>([
  ['MockAgent with a text', () => mockAgent(SERVICE, BODY).reply(201, CREATED)],
  ['MockAgent with a pattern', () => mockAgent(SERVICE, /"asha"/).reply(201, CREATED)],
  [
    'MockAgent with a function',
    () => mockAgent(SERVICE, (body) => body === BODY).reply(201, CREATED),
  ],
  ['fetch-mock with an object', mocksFetch],
])('%s matches the body of a create', async (_, intercept) => {
  intercept();
  await expect(call(clientOf(SERVICE), 'createPatient')).resolves.toEqual({ oid: 'p-1' });
});

it('a spy shows the body as text after the call', async () => {
  const fetch = vi.fn<Fetch>(async () => new Response(CREATED));
  stub({ fetch });
  await call(clientOf(SERVICE), 'createPatient');
  expect(fetch.mock.lastCall?.[1]?.body).toBe(BODY);
});

/** Makes this the global `fetch`. */
const own = (fetch: Fetch) => () => stub({ fetch });

it.each<[name: string, install: () => void]>([
  ['of happy-dom', happyDom],
  ['of @whatwg-node/fetch', whatwgNode],
  [
    'that reads a Request',
    own((input, init) => new Request(input, init).text().then(() => realFetch(input, init))),
  ],
  [
    'that clones a Request',
    own((input, init) => {
      new Request(input, init).clone();
      return realFetch(input, init);
    }),
  ],
  [
    'that passes four options on',
    own((input, { method, headers, body, signal } = {}) =>
      realFetch(input, { ...{ method, headers, body, signal } } as RequestInit),
    ),
  ],
  [
    'that takes text only',
    own(async (input, init) => {
      if (typeof init?.body !== 'string') throw new TypeError('no text');
      return realFetch(input, init);
    }),
  ],
])('a create arrives whole through a global fetch %s', async (_, install) => {
  const server = await rawServer({ requestCame: (socket) => socket.write(http(201, {}, CREATED)) });
  install();
  await expect(call(clientOf(server.url), 'createPatient')).resolves.toEqual({ oid: 'p-1' });
  const [head = '', body] = String(server.requests).split('\r\n\r\n');
  expect(body).toBe(BODY);
  expect(head.match(/(?<=^content-length: ).*$/gim)).toEqual([`${BODY.length}`]);
});

const UNCONNECTED = Object.assign(new Error(), { code: 'ECONNREFUSED', syscall: 'connect' });

it.each<[name: string, install: (url: string) => void]>([
  ['of happy-dom', happyDom],
  ['with a MockAgent', (url) => mockAgent(url).replyWithError(UNCONNECTED)],
  ['of MSW', msw],
  ['of a spy', own(() => Promise.reject(UNCONNECTED))],
])('a failed connection proves nothing through a global fetch %s', async (_, install) => {
  const url = await closedPortUrl();
  install(url);
  const promise = call(clientOf(url, { fetchSendsOnce: false }), 'createPatient');
  const unknown = { code: 'connection_failed', outcome: 'unknown', attempts: 1 };
  await expect(promise).rejects.toMatchObject(unknown);
});

const deduplicates = ({ Agent, interceptors }: typeof undici7) =>
  new Agent().compose(interceptors.deduplicate());

it.each([
  ['7.21 may be', undici7, ['p-1', 'p-1']],
  // The versions differ in types that this test does not use.
  ['8 is not', undici as object as typeof undici7, ['p-1', 'p-2']],
])(
  'the oid of a create through deduplicate of undici %s that of another',
  async (_, version, oids) => {
    let stored = 0;
    const server = await rawServer({
      requestCame(socket) {
        stored += 1;
        socket.write(http(201, {}, `{"oid":"p-${stored}"}`));
      },
    });
    dispatchWith(version, deduplicates(version));
    const client = clientOf(server.url);
    const created = await Promise.all(
      ['Asha', 'Ravi'].map((fn) => client.createPatient({ fn, dob: '1990-04-12', gen: 'F' })),
    );
    expect(created.map(({ oid }) => oid).sort()).toEqual(oids);
  },
);

it('nothing is sent if fetch rejects the signals of the environment', async () => {
  // As in jsdom: Node's `fetch` accepts only its own signals.
  class AbortController {
    readonly signal = new EventTarget();
    abort() {}
  }
  stub({ AbortController });
  const promise = call(clientOf(SERVICE), 'createPatient');
  await expect(promise).rejects.toMatchObject({
    message: expect.stringContaining('signals of `AbortController`'),
    ...{ code: 'invalid_configuration', outcome: 'not_sent', attempts: 1 },
  });
  expect(promise.sent).toBe(false);
});
