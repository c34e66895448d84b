import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ASHA } from '@profiles/testkit/send';
import { expect, it } from 'vitest';
import { head, open, raw, serve } from '../../test/raw-http.ts';

const BODY = JSON.stringify(ASHA);
const LENGTH = `Content-Length: ${BODY.length}`;
const CREATE = head('POST /profiles/v1/patient/', [LENGTH]) + BODY;

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
