import { once } from 'node:events';
import { Agent, request as httpRequest, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { ASHA, createHospital, HEADERS } from '@profiles/testkit/send';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  closeWithoutForce,
  head,
  open,
  raw,
  SERVING,
  serve,
  serveBy,
} from '../../../test/raw-http.ts';
import type { ServeOptions } from '../../server.ts';
import type { Fault } from '../../service/faults/faults.ts';
import { createDispatcher } from '../dispatch.ts';
import { HttpFrame } from './http-frame.ts';

const BODY = JSON.stringify(ASHA);
const LENGTH = `Content-Length: ${BODY.length}`;
const CREATE = head('POST /profiles/v1/patient/', [LENGTH]) + BODY;

it.each([
  ['a program', [], 'HTTP/2'],
  ['a page', ['Origin: https://app.example.com'], 'H'],
])(
  'closes the connection of a dropped request of %s within the status line',
  async (_, headers, start) => {
    const { mock, url } = await serve();
    mock.fail('*', { kind: 'drop' });
    const create = head('POST /profiles/v1/patient/', [LENGTH, ...headers]) + BODY;
    expect(await raw(url, create)).toBe(start);
    expect(mock.requests.map(({ fault }) => fault)).toEqual(['drop']);
  },
);

it('keeps the connection of a request that hangs open until the server closes', async () => {
  const { mock, url, close } = await serve();
  mock.fail('*', { kind: 'hang' });
  const socket = open(url);
  socket.write(CREATE);
  await expect.poll(() => mock.requests.length, { interval: 1 }).toBe(1);
  const ended = text(socket);
  await closeWithoutForce(close);
  expect(await ended).toBe('');
});

it('closes without waiting for a connection that has sent nothing', async () => {
  const { url, close } = await serve();
  await once(open(url), 'connect');
  await closeWithoutForce(close);
});

it('keeps the connection of a client that a debugger stops for minutes', async () => {
  const { headers } = await fetch((await serve()).url);
  expect(headers.get('keep-alive')).toBe('timeout=600');
});

it('responds to a delayed request before it closes', async () => {
  const { mock, url, close } = await serve();
  mock.fail('*', { kind: 'delay', ms: 50 });
  const socket = open(url);
  socket.write(CREATE);
  const response = text(socket);
  await fetch(`${url}/x`);
  await close();
  expect(await response).toMatch(/^HTTP\/1.1 201 /);
});

it('drops a request that a delay of the server holds back while the mock is reset', async () => {
  const DELAY = 60_000;
  const set = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => set.mockRestore());
  const { mock, url } = await serve({}, { delay: DELAY });
  const body = JSON.stringify(ASHA);
  const response = fetch(`${url}/profiles/v1/patient/`, { method: 'POST', headers: HEADERS, body });
  const held = () => set.mock.calls.find(([, ms]) => ms === DELAY)?.[0];
  await expect.poll(held).toBeTypeOf('function');
  mock.reset();
  held()?.();
  await expect(response).rejects.toThrow(TypeError);
  expect([mock.patients.size, mock.requests]).toEqual([1, []]);
});

it('joins no signals for a health check, because Node 22 keeps them in memory', async () => {
  const { url } = await serve();
  const join = vi.spyOn(AbortSignal, 'any');
  onTestFinished(() => join.mockRestore());
  expect(await raw(url, head('GET /__mock__/health', ['Connection: close']))).toContain('"ok"');
  expect(join).not.toHaveBeenCalled();
});

it('drops a delayed request when its connection closes', async () => {
  const DELAY = 60_000;
  // Others set timers too: `fetch` does for the connections that it keeps.
  const set = vi.spyOn(globalThis, 'setTimeout');
  const clear = vi.spyOn(globalThis, 'clearTimeout');
  onTestFinished(() => set.mockRestore());
  onTestFinished(() => clear.mockRestore());
  const { mock, url } = await serve({}, { delay: DELAY });
  const socket = open(url);
  socket.write(CREATE);
  const delays = () => set.mock.calls.map(([, ms]) => ms);
  await expect.poll(delays).toContain(DELAY);
  const timer = set.mock.results[delays().indexOf(DELAY)]?.value;
  socket.destroy();
  await expect.poll(() => clear).toHaveBeenCalledWith(timer);
  expect([mock.patients.size, mock.requests]).toEqual([1, []]);
});

it.each<[string, Fault | undefined, ServeOptions, RegExp]>([
  ['at once', undefined, {}, /^HTTP\/1\.1 201 /],
  ['after the delay of a fault', { kind: 'delay', ms: 20 }, {}, /\r\n\r\nHTTP\/1\.1 201 /],
  ['after the delay of the server', undefined, { delay: 20 }, /\r\n\r\nHTTP\/1\.1 201 /],
  ['never', { kind: 'hang' }, {}, /^$/],
])('responds %s to a client that ends its side', async (_, fault, options, expected) => {
  const { mock, url } = await serve({}, options);
  if (fault) mock.fail('*', fault);
  const socket = open(url);
  socket.end(CREATE);
  expect(await text(socket)).toMatch(expected);
  expect(mock.patients.size).toBe(fault?.kind === 'hang' ? 1 : 2);
});

it('sends no interim response of HTTP/1.1 to a client of HTTP/1.0 that ends its side', async () => {
  const { url } = await serve({}, { delay: 20 });
  const socket = open(url);
  socket.end(CREATE.replace('HTTP/1.1', 'HTTP/1.0'));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 201 /);
});

/** Sends creates one after the other over connections that are kept alive. */
function keepAlive(url: string, userAgent: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return async (): Promise<number | string> => {
    const headers = { ...HEADERS, 'content-length': BODY.length, 'user-agent': userAgent };
    const request = httpRequest(`${url}/profiles/v1/patient/`, { agent, method: 'POST', headers });
    request.end(BODY);
    try {
      const [response] = await once(request, 'response');
      await text(response);
      return response.statusCode;
    } catch (error) {
      return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    }
  };
}

it.each(['Mozilla/5.0', 'Deno/2.9.6', 'node'])(
  'drops one request of %s, but not an immediate identical retry',
  async (userAgent) => {
    const { mock, url } = await serve();
    const send = keepAlive(url, userAgent);
    mock.fail('createPatient', { kind: 'drop', stored: true }, { skip: 1 });
    const seen: (number | string)[] = [];
    for (let request = 0; request < 4; request++) seen.push(await send());
    expect(seen).toEqual([201, 'ECONNRESET', 201, 201]);
    expect(mock.patients.size).toBe(5);
    expect(mock.requests.map(({ fault }) => fault === 'drop')).toEqual([false, true, false, false]);
  },
);

it('completes a request in progress before it closes', async () => {
  const { mock, url, close } = await serve();
  const socket = open(url);
  socket.write(CREATE.slice(0, -1));
  await fetch(`${url}/x`);
  const closed = closeWithoutForce(close);
  socket.write(CREATE.slice(-1));
  expect(await text(socket)).toMatch(/^HTTP\/1.1 201 /);
  await closed;
  expect(mock.patients.size).toBe(2);
});

it('survives a client that disconnects in the middle of its body', async () => {
  const { mock, url } = await serve();
  const socket = open(url);
  socket.write(CREATE.slice(0, -1));
  await once(socket, 'connect');
  socket.destroy();
  const create = { method: 'POST', headers: HEADERS, body: BODY };
  expect((await fetch(`${url}/profiles/v1/patient/`, create)).status).toBe(201);
  expect(mock.patients.size).toBe(2);
});

it('closes with idle connections, and can be closed twice', async () => {
  const { url, close } = await serve();
  await fetch(url);
  await close();
  await close();
  await expect(fetch(url)).rejects.toThrow();
});

it('truncates the second of two pipelined requests after the first response', async () => {
  const { mock, url } = await serve();
  mock.fail('*', { kind: 'delay', ms: 20 });
  mock.fail('*', { kind: 'truncate' });
  const responses = await raw(url, CREATE + CREATE);
  expect(responses.match(/HTTP\/1.1 201 /g)).toHaveLength(2);
  expect(responses).toMatch(/\{"oid":"patient-2"\}HTTP[\s\S]*\{"oid":"p$/);
});

it.each<Fault>([{ kind: 'hang' }, { kind: 'drip', bytesPerSecond: 0.001 }])(
  'detects that a client left although its body was not read to the end: %j',
  async (fault) => {
    const mock = createHospital({ behaviour: { bodyLimit: 10 } });
    mock.fail('*', fault);
    const { server, url } = await serveBy(createDispatcher(mock, SERVING));
    const socket = open(url);
    socket.write(head('POST /', ['Content-Length: 1000000']) + 'x'.repeat(300_000));
    await expect.poll(() => mock.requests.length, { interval: 1 }).toBe(1);
    socket.destroy();
    const connections = () => promisify(server.getConnections.bind(server))();
    await expect.poll(connections, { interval: 1 }).toBe(0);
  },
);

it('has a signal that is aborted if the client has already left', async () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.destroy();
  await once(response, 'close');
  const { req } = response;
  const { request } = new HttpFrame(req, response, SERVING.closing);
  expect(request.signal?.()?.aborted).toBe(true);
});

const statuses = (responses: string) =>
  [...responses.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));

it.each([
  ['surplus bytes', '"}\r\n\r\n', 400],
  ['a request with an unknown method', 'FETCH / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['headers that are too large', head('GET /x', [`x: ${'a'.repeat(20_000)}`]), 431],
  ['CONNECT and more bytes', `CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n${CREATE}`, 405],
  ['a request without a host, and another', `GET /x HTTP/1.1\r\n\r\n${CREATE}`, 400],
  ['an upgrade', head('GET /x', ['Connection: Upgrade', 'Upgrade: websocket']), 404],
])('sends the pending 201s before it responds to %s', async (_, bytes, status) => {
  const { mock, url } = await serve();
  mock.fail('*', { kind: 'delay', ms: 20 });
  expect(statuses(await raw(url, CREATE + CREATE + bytes))).toEqual([201, 201, status]);
  expect(mock.patients.size).toBe(3);
});

it('completes a response in progress before it rejects the bytes that follow', async () => {
  const { mock, url } = await serve();
  mock.fail('*', { kind: 'drip', bytesPerSecond: 300 });
  const socket = open(url);
  socket.write(CREATE);
  const [start] = await once(socket, 'data');
  socket.write('garbage\r\n\r\n');
  const responses = String(start) + (await text(socket));
  expect(responses).toMatch(/^HTTP\/1\.1 201 .*\{"oid":"patient-1"\}HTTP\/1\.1 400 /s);
});

it('sends the 201 of the last request of a connection, and ignores the bytes after it', async () => {
  const reported: unknown[] = [];
  const { url } = await serve({}, { onUnreadable: (status) => reported.push(status) });
  const close = head('POST /profiles/v1/patient/', [LENGTH, 'Connection: close']) + BODY;
  expect(statuses(await raw(url, `${close}surplus`))).toEqual([201]);
  expect(reported).toEqual([]);
});

it('rejects no bytes of a request that already has a response', async () => {
  const { url } = await serve();
  const preflight = ['Origin: https://a.test', 'Access-Control-Request-Method: POST'];
  const socket = open(url);
  socket.write(head('OPTIONS /', [...preflight, 'Transfer-Encoding: chunked']));
  const [start] = await once(socket, 'data');
  socket.write('zz\r\n');
  expect(statuses(String(start) + (await text(socket)))).toEqual([204]);
});

it('closes a connection with surplus bytes when its client stops waiting for a fault', async () => {
  const { mock, url } = await serve();
  mock.fail('*', { kind: 'hang' });
  const socket = open(url);
  socket.write(`${CREATE}surplus`);
  await expect.poll(() => mock.requests.length, { interval: 1 }).toBe(1);
  expect(socket.readableEnded).toBe(false);
  socket.end();
  expect(await text(socket)).toBe('');
});

it('closes a connection after an upgrade: Node loses the bytes that follow in one packet', async () => {
  const { url } = await serve();
  const upgrade = ['Connection: Upgrade', 'Upgrade: h2c', LENGTH];
  const bytes = head('POST /profiles/v1/patient/', upgrade) + BODY + CREATE;
  expect(await raw(url, bytes)).toMatch(/^HTTP\/1\.1 201 .*connection: close\r\n/is);
});
