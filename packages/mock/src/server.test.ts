import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { raw, serve } from '../test/raw-http.ts';
import { ASHA, createHospital, HEADERS } from '../test/send.ts';
import { serveProfilesMock } from './server.ts';

const post = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };

it('serves both operations at its root, whatever the base URL of the mock', async () => {
  const { mock, url } = await serve({ baseUrl: 'https://api.example.com/base' });
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const created = await fetch(`${url}/profiles/v1/patient/`, post);
  expect(created.headers.get('content-type')).toBe('application/json');
  expect([created.status, await created.json()]).toEqual([201, { oid: 'patient-1' }]);
  const patch = { ...post, method: 'PATCH', body: '{"s":"王"}' };
  expect((await fetch(`${url}/profiles/v1/emr-user/user%2D1?a=b`, patch)).status).toBe(200);
  expect(mock.emrUsers.get('user-1')?.s).toBe('王');
});

it.each([
  ['HEAD', 405],
  ['OPTIONS', 405],
  ['GET', 405],
  ['TRACE', 405],
  ['DELETE', 405],
])('responds to %s with %i and the allowed method', async (method, status) => {
  const { url } = await serve();
  const [line, ...rest] = (
    await raw(
      url,
      `${method} /profiles/v1/patient/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    )
  ).split('\r\n');
  expect(line).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(rest).toContain('allow: POST');
});

it('rejects bytes that are not UTF-8, and stores nothing', async () => {
  const { mock, url } = await serve();
  const body = Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d);
  expect((await fetch(`${url}/profiles/v1/patient/`, { ...post, body })).status).toBe(400);
  expect(mock.patients.size).toBe(1);
});

it.each([
  ['Authorization: Bearer a', 401],
  ['Content-Type: application/json', 415],
  ['X-Odd: 1', 201],
])('checks a repeated header: %s', async (header, status) => {
  const { url } = await serve({ behaviour: { contentType: 415 } });
  const usual = ['Authorization: Bearer a', 'client-id: c', 'Content-Type: application/json'];
  const head = [
    'POST /profiles/v1/patient/ HTTP/1.1',
    'Host: a',
    'Connection: close',
    ...usual,
    header,
  ];
  const bytes = [...head, `Content-Length: ${post.body.length}`, '', post.body].join('\r\n');
  expect(await raw(url, bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

it.each([
  ['bytes that are not HTTP', 'hello\r\n\r\n', 400],
  ['a header of 17 kB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
  ['a path with two slashes', 'GET //a/b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
  ['an absolute address', 'GET http://b/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
  ['an invalid host', 'GET /x HTTP/1.1\r\nHost: a b/%%\r\nConnection: close\r\n\r\n', 404],
  ['a star', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
])('survives %s', async (_, bytes, status) => {
  const { url } = await serve();
  expect(await raw(url, bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect((await fetch(`${url}/profiles/v1/patient/`, post)).status).toBe(201);
});

it('survives a client that disconnects in the middle of its body', async () => {
  const { mock, url } = await serve();
  const leaving = httpRequest(`${url}/profiles/v1/patient/`, {
    ...post,
    headers: { ...HEADERS, 'content-length': 100 },
  });
  leaving.on('error', () => {});
  leaving.write('{"fn":');
  await once(leaving, 'socket').then(([socket]) => once(socket, 'connect'));
  leaving.destroy();
  expect((await fetch(`${url}/profiles/v1/patient/`, post)).status).toBe(201);
  expect(mock.patients.size).toBe(2);
});

it('responds to a defect of the mock with 501 and an explanation', async () => {
  const { url } = await serve({ createOid: () => '' });
  const response = await fetch(`${url}/profiles/v1/patient/`, post);
  expect([response.status, await response.text()]).toEqual([
    501,
    'The mock failed (TypeError) while handling POST /profiles/v1/patient/; nothing was stored. This is not a response of the service: see the cause of this error.',
  ]);
});

it('closes with idle connections, and can be closed twice', async () => {
  const server = await serveProfilesMock(createHospital());
  await fetch(`${server.url}/profiles/v1/patient/`, post);
  await server.close();
  await server.close();
  await expect(fetch(server.url)).rejects.toThrow();
});

it('completes a request in progress before it closes, and waits for no further one', async () => {
  const { mock, url, close } = await serve();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const head = Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}`);
  const length = `Content-Length: ${post.body.length}`;
  const start = ['POST /profiles/v1/patient/ HTTP/1.1', 'Host: a', length, ...head, '', '{'];
  socket.write(start.join('\r\n'));
  await fetch(`${url}/profiles/v1/patient/`, post);
  const before = performance.now();
  const closed = close();
  socket.write(post.body.slice(1));
  expect(await text(socket)).toMatch(/^HTTP\/1.1 201 /);
  await closed;
  expect(mock.patients.size).toBe(3);
  // Connections are closed by force after two seconds.
  expect(performance.now() - before).toBeLessThan(1500);
});

it('explains a port that is in use and a host that does not exist', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(serveProfilesMock(createHospital(), { port })).rejects.toThrow(
    `Cannot serve the mock on port ${port} of 127.0.0.1: the port is in use: choose another, or 0 for a free one.`,
  );
  await expect(serveProfilesMock(createHospital(), { port: 70_000 })).rejects.toThrow(
    'Cannot serve the mock on port 70000 of 127.0.0.1: the port must be a whole number from 0 to 65535.',
  );
  await expect(serveProfilesMock(createHospital(), { host: '' })).rejects.toThrow(
    'The host is empty, which means every address: pass one address, or 0.0.0.0 for all of them.',
  );
  await expect(serveProfilesMock(createHospital(), { host: '192.0.2.1' })).rejects.toThrow(
    'Cannot serve the mock on port 0 of 192.0.2.1: the host is not an address of this machine.',
  );
});
