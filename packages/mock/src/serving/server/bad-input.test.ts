import { once } from 'node:events';
import { createServer } from 'node:http';
import { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { ASHA } from '@profiles/testkit/send';
import { expect, it, onTestFinished, vi } from 'vitest';
import { head, open, raw, serve } from '../../../test/raw-http.ts';
import { PendingResponses, rejectUnreadable } from './reject-unreadable.ts';

const CREATE = 'POST /profiles/v1/patient/';
const BODY = JSON.stringify(ASHA);

/** Returns the last request of a connection. */
const last = (line: string, body: string | Uint8Array, headers: readonly string[] = []) => {
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  return Buffer.concat([
    Buffer.from(head(line, ['Connection: close', length, ...headers])),
    Buffer.from(body),
  ]);
};
const statuses = (responses: string) =>
  [...responses.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));

it.each([
  ['Authorization: Bearer a', 401],
  ['Content-Type: application/json', 415],
  ['X-Odd: 1', 201],
])('checks a repeated header: %s', async (header, status) => {
  const { url } = await serve({ behaviour: { contentType: 415 } });
  expect(statuses(await raw(url, last(CREATE, BODY, [header])))).toEqual([status]);
});

it.each([
  ['a path with two slashes', 'GET //a/b', 'a'],
  ['an absolute address', 'GET http://b/x', 'a'],
  ['an invalid host', 'GET /x', 'a b/%%'],
  ['a star', 'OPTIONS *', 'a'],
])('responds 404 to %s', async (_, line, host) => {
  const { url } = await serve();
  const bytes = `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  expect(statuses(await raw(url, bytes))).toEqual([404]);
});

it.each(['__proto__', 'constructor'])('records and sends the header %s', async (name) => {
  const { mock, url } = await serve();
  mock.fail('*', { kind: 'respond', headers: Object.fromEntries([[name, 'one']]) });
  const bytes = last('GET /x', '', [`${name}: one`, `${name.toUpperCase()}: two`]);
  expect(await raw(url, bytes)).toContain(`${name}: one\r\n`);
  const reported = await fetch(`${url}/__mock__/requests`);
  expect(await reported.text()).toContain(`"${name}":"one, two"`);
});

it.each(['ASCII', 'नमस्ते'])('sends a header in Latin-1 before the body %s', async (body) => {
  const { mock, url } = await serve();
  mock.fail('*', { kind: 'respond', headers: { 'x-name': 'caf\u00e9' }, body });
  const response = await fetch(`${url}/x`);
  expect([response.headers.get('x-name'), await response.text()]).toEqual(['caf\u00e9', body]);
});

const NOT_HTTP = /^it is not a valid HTTP request \([\w ,'/-]+\)$/;
const NO_HOST = 'it has no Host header, which HTTP/1.1 requires';
const NO_PROXY = 'this server is not a proxy, so it does not accept CONNECT';
const TOO_LARGE = 'its address and headers have more than 16 KB';
const LONG_CHUNK = 'the extensions of a chunk are too long';
const CHUNKED = 'Transfer-Encoding: chunked';
const LONG = 'a'.repeat(20_000);

it.each<[string, string, number, RegExp | string]>([
  ['an unknown method', head('FETCH /'), 400, NOT_HTTP],
  ['an unknown HTTP version', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n', 400, NOT_HTTP],
  ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', 400, NO_HOST],
  ['a header without a name', head('GET /', [': x']), 400, NOT_HTTP],
  ['two lengths', head(CREATE, ['Content-Length: 1', 'Content-Length: 2']), 400, NOT_HTTP],
  ['a length and chunks', head(CREATE, ['Content-Length: 1', CHUNKED]), 400, NOT_HTTP],
  ['broken chunks', `${head(CREATE, [CHUNKED])}zz\r\n`, 400, NOT_HTTP],
  ['a long chunk extension', `${head(CREATE, [CHUNKED])}1;${LONG}\r\n`, 413, LONG_CHUNK],
  ['2,000 headers', head(CREATE, Array(2000).fill('x-a: b')), 431, TOO_LARGE],
  ['a path of 20 kB', head(`GET /${LONG}`), 431, TOO_LARGE],
  ['CONNECT', head('CONNECT profiles.test:443'), 405, NO_PROXY],
])('rejects %s with an explanation, and keeps serving', async (_, bytes, status, problem) => {
  const reported: unknown[] = [];
  const { mock, url } = await serve(
    {},
    { onUnreadable: (...rejection) => reported.push(rejection) },
  );
  const [top = '', body] = (await raw(url, bytes)).split('\r\n\r\n');
  const methods = new Set(Object.values(ENDPOINTS).map(({ method }) => method));
  expect(statuses(top)).toEqual([status]);
  expect(top.split('\r\n')).toEqual(
    expect.arrayContaining([
      ...['connection: close', 'content-type: text/plain;charset=UTF-8'],
      ...(status === 405 ? [`allow: ${[...methods].join(', ')}`] : []),
    ]),
  );
  expect(reported).toEqual([[status, expect.stringMatching(problem)]]);
  expect(body).toBe(`The request could not be read: ${Object(reported[0])[1]}.\n`);
  expect((await fetch(url)).status).toBe(200);
  expect(mock.patients.size).toBe(1);
});

it('responds with an explanation even if 5 MB of invalid bytes follow', async () => {
  const { url } = await serve();
  const bytes = Buffer.alloc(5_000_000, 'FETCH / HTTP/1.1\r\n\r\n');
  expect(await raw(url, bytes)).toMatch(/^HTTP\/1.1 400 .*The request could not be read/s);
});

it('closes a connection that sends half a request and stops', async () => {
  const { mock, url, close } = await serve();
  const start = head(CREATE, ['Content-Length: 10']);
  const sockets = ['POST /profi', start, `${start}{"fn"`].map((bytes) => {
    const socket = open(url);
    socket.write(bytes);
    return socket.on('error', () => {});
  });
  expect((await fetch(url)).status).toBe(200);
  const ended = sockets.map((socket) => once(socket, 'close'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const closed = close();
  // The server closes connections by force after two seconds.
  await vi.advanceTimersByTimeAsync(1999);
  expect(sockets.map((socket) => socket.closed)).toEqual([false, false, false]);
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all([closed, ...ended]);
  expect(mock.patients.size).toBe(1);
});

/** Emits an error of a connection. Returns the rejection and the data that was written. */
async function meet(code: string, isEnded = false) {
  const written: string[] = [];
  const reported: unknown[] = [];
  const socket = new Duplex({
    read() {},
    write(chunk, _, done) {
      written.push(String(chunk));
      done();
    },
  });
  if (isEnded) socket.end();
  const server = createServer();
  const pending = new PendingResponses(server);
  rejectUnreadable(server, pending, (...rejection) => reported.push(rejection));
  server.emit('clientError', Object.assign(new Error('Request timeout'), { code }), socket);
  await setImmediate();
  return { reported, start: written[0]?.split('\r\n')[0], isGone: socket.destroyed };
}

it.each([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'Request Timeout', 'it took too long to arrive'],
  ['EPROTO', 400, 'Bad Request', 'it is not a valid HTTP request'],
])('responds to %s with %i', async (code, status, name, problem) => {
  expect(await meet(code)).toEqual({
    reported: [[status, problem]],
    start: `HTTP/1.1 ${status} ${name}`,
    isGone: false,
  });
});

it.each([
  ['is reset', 'ECONNRESET', false],
  ['no longer accepts a response', 'HPE_INVALID_METHOD', true],
])('closes a connection that %s', async (_, code, isEnded) => {
  expect(await meet(code, isEnded)).toEqual({ reported: [], start: undefined, isGone: true });
});
