import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { selfSigned } from '@profiles/testkit/certificate';
import { clientOf } from '@profiles/testkit/clients';
import { listen } from '@profiles/testkit/port';
import { call, OPERATIONS, SAMPLE_CALLS, WITH_BODY } from '@profiles/testkit/samples';
import { describe, expect, it, onTestFinished } from 'vitest';
import { closedPortUrl, http, rawServer } from '../../test/raw-server.ts';

const LOST = { code: 'connection_failed', outcome: 'unknown' };
const CREATED = http(201, {}, '{"oid":"p-1"}');

describe.each(OPERATIONS)('on Node, %s', (operation) => {
  it('is not sent if the connection is refused, and is retried', async () => {
    const promise = call(clientOf(await closedPortUrl()), operation);
    await expect(promise).rejects.toMatchObject({
      code: 'connection_failed',
      outcome: 'not_sent',
      attempts: 3,
      cause: { name: 'Error', code: 'ECONNREFUSED', syscall: 'connect' },
    });
    expect(promise.sent).toBe(false);
  });

  it('is not sent if the name has no address', async () => {
    const promise = call(clientOf('https://profiles.invalid', { maxRetries: 0 }), operation);
    const cause = { syscall: 'getaddrinfo' };
    await expect(promise).rejects.toMatchObject({ outcome: 'not_sent', cause });
    expect(promise.sent).toBe(false);
  });

  it('is neither sent nor retried if the certificate is not trusted', async () => {
    const requests: unknown[] = [];
    const server = createSecureServer(selfSigned(), (request) => requests.push(request));
    const port = await listen(server, 'localhost');
    onTestFinished(() => server.closeAllConnections());
    onTestFinished(() => void server.close());
    const promise = call(clientOf(`https://localhost:${port}`), operation);
    const cause = { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' };
    await expect(promise).rejects.toMatchObject({ outcome: 'not_sent', attempts: 1, cause });
    expect([promise.sent, requests]).toEqual([false, []]);
  });

  it('is unknown after a 407, which Node reports as a failed connection', async () => {
    const server = await rawServer({ onRequest: (socket) => socket.write(http(407, {})) });
    await expect(call(clientOf(server.url, { maxRetries: 0 }), operation)).rejects.toMatchObject(
      LOST,
    );
  });

  it.each([301, 303])('does not follow a redirect with status %i', async (status) => {
    const target = await rawServer({});
    const headers = { location: `${target.url}/profiles/v1/patient/` };
    const server = await rawServer({
      onRequest: (socket) => socket.write(http(status, headers)),
    });
    await expect(call(clientOf(server.url), operation)).rejects.toMatchObject({
      name: 'RedirectError',
      status,
      attempts: 1,
    });
    expect([server.requests.length, target.connections()]).toEqual([1, 0]);
  });
});

it.each([
  ['reset', 'onHeaders', (socket: Socket) => socket.resetAndDestroy()],
  ['reset', 'onRequest', (socket: Socket) => socket.resetAndDestroy()],
  ['closed', 'onHeaders', (socket: Socket) => socket.destroy()],
  ['closed', 'onRequest', (socket: Socket) => socket.destroy()],
] as const)('a connection that is %s (%s) leaves the outcome unknown', async (_, moment, end) => {
  const server = await rawServer({ [moment]: end });
  // Larger than the socket's buffers: the headers arrive well before the end of the body.
  const s = moment === 'onHeaders' ? 'x'.repeat(8_000_000) : 'Dr';
  const client = clientOf(server.url);
  const create = client.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F', s });
  await expect(create).rejects.toMatchObject({ ...LOST, attempts: 1 });
  expect(create.sent).toBe(true);
  const update = client.updateEmrUser('user-1', { s });
  await expect(update).rejects.toMatchObject({ ...LOST, attempts: 3 });
  expect(server.requests).toHaveLength(moment === 'onHeaders' ? 0 : 4);
});

it('a connection that is reset at once proves not_sent only if connecting failed', async () => {
  const server = await rawServer({ onConnect: (socket) => socket.resetAndDestroy() });
  const error = await call(clientOf(server.url), 'createPatient').catch((reason) => reason);
  // The kernel decides whether the reset or the connection comes first.
  const { syscall } = error.cause;
  expect(error.outcome).toBe(syscall === 'connect' ? 'not_sent' : 'unknown');
  expect(server.requests).toEqual([]);
});

const UPGRADE = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n';

it.each([
  ['a 101 that was not requested', UPGRADE],
  ['a status line with 999', http(999, {})],
  ['text that is not HTTP', 'hello\r\n\r\n'],
  ['half a status line', 'HTTP/1.1 20'],
  ['half of the headers', 'HTTP/1.1 201 Created\r\ncontent-le'],
  ['no bytes', ''],
  // undici accepts only 102 and 103 as interim responses.
  ['an interim 100', `HTTP/1.1 100 Continue\r\n\r\n${CREATED}`],
])('a response that consists of %s leaves the outcome unknown', async (_, bytes) => {
  const server = await rawServer({ onRequest: (socket) => socket.end(bytes) });
  const promise = call(clientOf(server.url), 'createPatient');
  await expect(promise).rejects.toMatchObject({ outcome: 'unknown', attempts: 1 });
  expect(server.requests).toHaveLength(1);
});

it.each([102, 103])('a response after an interim %i is read', async (status) => {
  const interim = `HTTP/1.1 ${status} Interim\r\n\r\n`;
  const server = await rawServer({
    onRequest: (socket) => socket.write(interim + interim + CREATED),
  });
  expect(await call(clientOf(server.url), 'createPatient')).toEqual({ oid: 'p-1' });
  expect(server.requests).toHaveLength(1);
});

/** Serves one status after the other, and records the requests. */
async function serve(...statuses: readonly number[]) {
  const bodies: string[] = [];
  const lengths: (string | undefined)[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    lengths.push(request.headers['content-length']);
    const status = statuses[bodies.length - 1] ?? 200;
    response.writeHead(status).end('{"oid":"p-1","message":"updated"}');
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => void server.close());
  return { url, bodies, lengths };
}

describe.each(WITH_BODY)('the body of %s on Node', (operation) => {
  it('leaves the outcome unknown after a 421, which the runtime retries itself', async () => {
    const server = await serve(421, 421, 421);
    const promise = call(clientOf(server.url, { maxRetries: 0 }), operation);
    await expect(promise).rejects.toMatchObject({ status: 421, outcome: 'unknown', attempts: 1 });
  });

  it('arrives with its length, and again after a 401', async () => {
    const server = await serve(401);
    const tokens = ['first', 'second'];
    const client = clientOf(server.url, { token: () => tokens.shift() ?? '' });
    const { call, given } = SAMPLE_CALLS[operation];
    await call(client, { ...given, input: { ...Object(given.input), fn: 'अशा' } });
    const [body = '', again] = server.bodies;
    expect(JSON.parse(body)).toMatchObject({ fn: 'अशा' });
    expect(again).toBe(body);
    expect(server.lengths).toEqual(Array(2).fill(String(Buffer.byteLength(body))));
  });
});
