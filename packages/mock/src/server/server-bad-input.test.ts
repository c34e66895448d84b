import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { head, open, raw, serve } from '../../test/raw-http.ts';
import { ASHA, HEADERS } from '../../test/send.ts';

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

it.each<[string, string | Uint8Array]>([
  ['is cut in the middle of a character', Uint8Array.of(0x7b, 0x22, 0xe7, 0x8e)],
  ['is UTF-16', Buffer.from(BODY, 'utf16le')],
  ['holds a lone surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ['is a list', '[]'],
  ['is two objects', '{}{}'],
  ['has 100,000 levels', `{"extras":${'['.repeat(100_000)}`],
  ['is empty', ''],
])('rejects a body that %s, and stores nothing', async (_, body) => {
  const { mock, url } = await serve();
  expect(statuses(await raw(url, last(CREATE, body)))).toEqual([400]);
  expect(mock.patients.size).toBe(1);
});

it('stores the last value of a repeated key, as JSON.parse does', async () => {
  const { mock, url } = await serve();
  const body = '{"fn":"first","fn":"Last","dob":"1990-04-12","gen":"F"}';
  expect(statuses(await raw(url, last(CREATE, body)))).toEqual([201]);
  expect(mock.patients.get('patient-1')?.fn).toBe('last');
});

it.each(['__proto__', 'constructor', 'toString'])(
  'does not pollute prototypes with the key %s',
  async (key) => {
    const { mock, url } = await serve({ behaviour: { unknownFields: 'stored' } });
    const body = `{"fn":"a","dob":"1990-04-12","gen":"F","${key}":{"polluted":1},"extras":{"a${key}":{"${key}":1}}}`;
    expect(statuses(await raw(url, last(CREATE, body)))).toEqual([201]);
    expect(Object('').polluted).toBeUndefined();
    const stored = JSON.stringify(mock.patients.get('patient-1'));
    expect(stored).toContain(`"${key}":{"polluted":1}`);
  },
);

it.each(['__proto__', 'constructor'])('records the header %s', async (name) => {
  const { mock, url } = await serve();
  await raw(url, last('GET /x', '', [`${name}: one`, `${name.toUpperCase()}: two`]));
  await mock.fetch('/x', { headers: [[name, 'one, two']] });
  const kept = mock.requests.map(({ headers }) => Object.entries(headers));
  expect(kept).toEqual([0, 1].map(() => expect.arrayContaining([[name, 'one, two']])));
  const reported = await fetch(`${url}/__mock__/requests`);
  expect((await reported.text()).split(`"${name}":"one, two"`)).toHaveLength(3);
});

it.each(['__proto__', 'constructor'])('sends the header %s of a fault', async (name) => {
  const { mock, url } = await serve();
  for (const call of [() => mock.fetch('/x'), () => fetch(`${url}/x`)]) {
    mock.fail('*', { kind: 'respond', headers: Object.fromEntries([[name, 'one']]) });
    expect((await call()).headers.get(name)).toBe('one');
  }
});

it.each([
  ['user%2D1', 200],
  ['%75ser-1', 200],
  ['user%252D1', 404],
  ['user-1%00', 404],
  ['%E0%A4%A', 404],
  ['%2e%2e', 404],
  ['..%2fuser-1', 404],
  ['__proto__', 404],
])('decodes the oid %s once', async (oid, status) => {
  const { mock, url } = await serve();
  const response = await raw(url, last(`PATCH /profiles/v1/emr-user/${oid}`, '{"s":"X"}'));
  expect(statuses(response)).toEqual([status]);
  expect(mock.emrUsers.get('user-1')?.s).toBe(status === 200 ? 'X' : 'Dr');
});

const NOT_HTTP = /^it is not a valid HTTP request \([\w ,'/-]+\)$/;

it.each<[string, string, number, RegExp | string]>([
  ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: a\r\n\r\n', 400, NOT_HTTP],
  ['an unknown HTTP version', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n', 400, NOT_HTTP],
  [
    'a request without a host',
    'GET / HTTP/1.1\r\n\r\n',
    400,
    'it has no Host header, which HTTP/1.1 requires',
  ],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n', 400, NOT_HTTP],
  [
    'two lengths',
    `${CREATE} HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    400,
    NOT_HTTP,
  ],
  [
    'a length and chunks',
    `${CREATE} HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    400,
    NOT_HTTP,
  ],
  ['broken chunks', `${head(CREATE, ['Transfer-Encoding: chunked'])}zz\r\n`, 400, NOT_HTTP],
  [
    'a long chunk extension',
    `${head(CREATE, ['Transfer-Encoding: chunked'])}1;${'a'.repeat(20_000)}\r\n`,
    413,
    'the extensions of a chunk are too long',
  ],
  [
    '2,000 headers',
    head(
      CREATE,
      Array.from({ length: 2000 }, (_, at) => `x-${at}: ${at}`),
    ),
    431,
    'its address and headers have more than 16 KB',
  ],
  [
    'a path of 20 kB',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    431,
    'its address and headers have more than 16 KB',
  ],
  [
    'CONNECT',
    'CONNECT profiles.test:443 HTTP/1.1\r\nHost: a\r\n\r\n',
    405,
    'this server is not a proxy, so it does not accept CONNECT',
  ],
])('rejects %s with an explanation, and keeps serving', async (_, bytes, status, problem) => {
  const reported: unknown[] = [];
  const { mock, url } = await serve(
    {},
    { onUnreadable: (...rejection) => reported.push(rejection) },
  );
  const [top = '', body] = (await raw(url, bytes)).split('\r\n\r\n');
  expect([statuses(top), top.split('\r\n')]).toEqual([
    [status],
    expect.arrayContaining(['connection: close', 'content-type: text/plain;charset=UTF-8']),
  ]);
  expect(reported).toEqual([[status, expect.stringMatching(problem)]]);
  expect(body).toBe(`The request could not be read: ${Object(reported[0])[1]}.\n`);
  expect((await fetch(url)).status).toBe(200);
  expect(mock.patients.size).toBe(1);
});

it('responds to CONNECT with the methods of the operations', async () => {
  const { url } = await serve();
  const response = await raw(url, 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n');
  const methods = new Set(Object.values(ENDPOINTS).map(({ method }) => method));
  expect(response.split('\r\n')).toContain(`allow: ${[...methods].join(', ')}`);
});

it('rejects bytes that follow a complete response', async () => {
  const { url } = await serve();
  const socket = open(url);
  socket.write(head('GET /x'));
  const [start] = await once(socket, 'data');
  socket.write('garbage\r\n\r\n');
  expect([statuses(String(start)), statuses(await text(socket))]).toEqual([[404], [400]]);
});

it('ignores an unknown Expect header', async () => {
  const { mock, url } = await serve();
  expect(statuses(await raw(url, last(CREATE, BODY, ['Expect: something'])))).toEqual([201]);
  expect(mock.patients.size).toBe(2);
});

it('responds with an explanation even if 5 MB of invalid bytes follow', async () => {
  const { url } = await serve();
  const bytes = Buffer.alloc(5_000_000, 'FETCH / HTTP/1.1\r\n\r\n');
  expect(await raw(url, bytes)).toMatch(/^HTTP\/1.1 400 .*The request could not be read/s);
});

it('responds to pipelined requests in their order', async () => {
  const { mock, url } = await serve();
  const create = head(CREATE, [`Content-Length: ${BODY.length}`]) + BODY;
  const bytes = create + head('GET /x') + create + last('PUT /y', '').toString();
  expect(statuses(await raw(url, bytes))).toEqual([201, 404, 201, 404]);
  expect(mock.patients.list().map(({ oid }) => oid)).toEqual([
    'person-1',
    'patient-1',
    'patient-2',
  ]);
});

// After a 413 the connection stays open for a second.
describe.concurrent('a body above the limit', () => {
  it('is not read to its end, and the client receives the 413', async ({
    expect,
    onTestFinished,
  }) => {
    const { mock, url } = await serve({ behaviour: { bodyLimit: 1000 } }, {}, onTestFinished);
    const socket = open(url, onTestFinished);
    const response = text(socket);
    socket.write(head(CREATE, ['Content-Length: 100000000']));
    const piece = Buffer.alloc(1_000_000, 'a');
    let written = 0;
    // Writes until the server stops reading. After that, no `drain` event occurs.
    const write = () => {
      while (socket.writable && written < 100 && socket.write(piece)) written += 1;
    };
    socket.on('drain', write).on('error', () => {});
    write();
    expect(statuses(await response)).toEqual([413]);
    expect(written).toBeLessThan(50);
    expect(mock.requests[0]?.reason).toBe('the body has more than 1000 bytes');
    expect(String(mock.requests[0]?.body).length).toBeLessThan(70_000);
    expect(
      (await fetch(`${url}/profiles/v1/patient/`, { method: 'POST', headers: HEADERS, body: BODY }))
        .status,
    ).toBe(201);
  });

  it('gets its 413 after the response to an earlier pipelined request', async ({
    expect,
    onTestFinished,
  }) => {
    const { mock, url } = await serve({ behaviour: { bodyLimit: 100 } }, {}, onTestFinished);
    mock.fail('*', { kind: 'delay', ms: 20 });
    const create = head(CREATE, [`Content-Length: ${BODY.length}`]) + BODY;
    const large = head(CREATE, ['Content-Length: 1000']) + 'x'.repeat(1000);
    const responses = await raw(url, create + large, onTestFinished);
    expect(responses.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 413']);
  });
});

it.each([
  [BODY.length, 201],
  [BODY.length - 1, 413],
])('compares a body with a limit of %i bytes', async (bodyLimit, status) => {
  const { url } = await serve({ behaviour: { bodyLimit } });
  const response = await fetch(`${url}/profiles/v1/patient/`, {
    method: 'POST',
    headers: HEADERS,
    body: BODY,
  });
  expect(response.status).toBe(status);
});

it('reads a body of 20 MB without a limit, and keeps only its start', async () => {
  const { mock, url } = await serve({}, { maxBodyBytes: Number.POSITIVE_INFINITY });
  const body = new Uint8Array(20_000_000);
  const response = await fetch(`${url}/profiles/v1/patient/`, {
    method: 'POST',
    headers: HEADERS,
    body,
  });
  expect(response.status).toBe(400);
  expect(String(mock.requests[0]?.body)).toHaveLength(65_573);
});

it('sends 100 Continue to a client that waits for it', async () => {
  const { url } = await serve();
  const socket = open(url);
  const length = `Content-Length: ${BODY.length}`;
  socket.write(head(CREATE, ['Expect: 100-continue', 'Connection: close', length]));
  expect(String((await once(socket, 'data'))[0])).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  socket.write(BODY);
  expect(statuses(await text(socket))).toEqual([201]);
});

it('closes a connection that sends half a request and stops', async () => {
  const { mock, url, close } = await serve();
  const silent = [
    'POST /profi',
    head(CREATE, ['Content-Length: 10']),
    `${head(CREATE, ['Content-Length: 10'])}{"fn"`,
  ];
  const sockets = silent.map((bytes) => {
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
