import { clientOf } from '@profiles/testkit/clients';
import { call } from '@profiles/testkit/samples';
import * as whatwg from '@whatwg-node/fetch';
import fetchMock from 'fetch-mock';
import { Window } from 'happy-dom';
import { HttpResponse, http as route } from 'msw';
import { setupServer } from 'msw/node';
import * as undici from 'undici-7.21';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { closedPortUrl, http, rawServer } from '../../test/raw-server.ts';

type Fetch = typeof globalThis.fetch;

const realFetch = globalThis.fetch;
const SERVICE = 'https://api.example.com';
const PATH = '/profiles/v1/patient/';
const BODY = '{"fn":"asha","dob":"1990-04-12","gen":"F"}';
const CREATED = '{"oid":"p-1"}';

afterEach(() => void vi.unstubAllGlobals());

function stub(globals: object) {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
}

function dispatchWith(dispatcher: undici.Dispatcher) {
  const before = undici.getGlobalDispatcher();
  undici.setGlobalDispatcher(dispatcher);
  onTestFinished(() => undici.setGlobalDispatcher(before));
}

/** Intercepts a create whose body matches. */
function mockAgent(origin: string, body?: string | RegExp | ((body: string) => boolean)) {
  const agent = new undici.MockAgent();
  dispatchWith(agent);
  return agent.get(origin).intercept({ path: PATH, method: 'POST', ...(body && { body }) });
}

function mswThatFails(origin: string) {
  const server = setupServer(route.post(origin + PATH, HttpResponse.error));
  server.listen();
  onTestFinished(() => server.close());
}

function fetchMockThatMatches() {
  const double = fetchMock.createInstance();
  stub({ fetch: double.post(SERVICE + PATH, CREATED, { body: JSON.parse(BODY) }).fetchHandler });
}

function happyDom() {
  const settings = { fetch: { disableSameOriginPolicy: true } };
  const page = new Window({ url: 'http://127.0.0.1/', settings });
  onTestFinished(() => page.happyDOM.close());
  const { Request, Response, Headers, AbortController, AbortSignal } = page;
  const fetch = page.fetch.bind(page);
  stub({ fetch, Request, Response, Headers, AbortController, AbortSignal });
}

function whatwgNode() {
  const { fetch, Request, Response, Headers } = whatwg;
  stub({ fetch, Request, Response, Headers });
}

/** Replaces the global `fetch` by one that uses the request in every way that wrappers do. */
function wrapper() {
  const fetch: Fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method, headers, signal, body } = { ...init };
    const read = [await request.clone().text(), await request.text(), body];
    expect(read).toEqual([BODY, BODY, BODY]);
    return realFetch(input, Object.assign({ method, headers, signal, body: BODY }));
  };
  stub({ fetch });
}

it.each<[name: string, intercept: () => void]>([
  ['MockAgent with a text', () => mockAgent(SERVICE, BODY).reply(201, CREATED)],
  ['MockAgent with a pattern', () => mockAgent(SERVICE, /"asha"/).reply(201, CREATED)],
  ['MockAgent with a function', () => mockAgent(SERVICE, (it) => it === BODY).reply(201, CREATED)],
  ['fetch-mock with an object', fetchMockThatMatches],
])('%s matches the body of a create', async (_, intercept) => {
  intercept();
  await expect(call(clientOf(SERVICE), 'createPatient')).resolves.toEqual({ oid: 'p-1' });
});

it('a spy that is installed after the client shows the body as text after the call', async () => {
  const client = clientOf(SERVICE);
  const fetch = vi.fn<Fetch>(async () => new Response(CREATED));
  stub({ fetch });
  await call(client, 'createPatient');
  expect(fetch.mock.lastCall?.[1]?.body).toBe(BODY);
});

it.each([
  ['happy-dom', happyDom],
  ['@whatwg-node/fetch', whatwgNode],
  ['a wrapper', wrapper],
])('a create through the fetch of %s arrives whole', async (_, install) => {
  const server = await rawServer({ onRequest: (socket) => socket.write(http(201, {}, CREATED)) });
  install();
  await expect(call(clientOf(server.url), 'createPatient')).resolves.toEqual({ oid: 'p-1' });
  const [head = '', body] = String(server.requests).split('\r\n\r\n');
  expect(body).toBe(BODY);
  expect(head.match(/(?<=^content-length: ).*$/gim)).toEqual([`${BODY.length}`]);
});

const UNCONNECTED = Object.assign(new Error(), { code: 'ECONNREFUSED', syscall: 'connect' });

it.each<[name: string, install: (url: string) => void]>([
  ['happy-dom', happyDom],
  ['a MockAgent', (url) => mockAgent(url).replyWithError(UNCONNECTED)],
  ['MSW', mswThatFails],
])('the outcome of a failed connection through %s is unknown', async (_, install) => {
  const url = await closedPortUrl();
  install(url);
  const promise = call(clientOf(url, { fetchSendsOnce: false }), 'createPatient');
  const unknown = { code: 'connection_failed', outcome: 'unknown', attempts: 1 };
  await expect(promise).rejects.toMatchObject(unknown);
});

it('through deduplicate of undici 7.21, a create resolves with the oid of another', async () => {
  const server = await rawServer({ onRequest: (socket) => socket.write(http(201, {}, CREATED)) });
  dispatchWith(new undici.Agent().compose(undici.interceptors.deduplicate()));
  const client = clientOf(server.url);
  const names = ['Asha', 'Ravi'];
  await Promise.all(names.map((fn) => client.createPatient({ fn, dob: '1990-04-12', gen: 'F' })));
  expect(server.requests).toHaveLength(1);
});

it('nothing is sent if the runtime rejects the signals of the environment', async () => {
  stub({
    AbortController: class {
      signal = new EventTarget();
    },
  });
  const promise = call(clientOf(SERVICE), 'createPatient');
  await expect(promise).rejects.toMatchObject({
    message: expect.stringContaining('is AbortController replaced?'),
    ...{ code: 'invalid_configuration', outcome: 'not_sent', attempts: 1 },
  });
  expect(promise.sent).toBe(false);
});
