import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { ASHA, createHospital, HEADERS } from '@profiles/testkit/send';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { head, open, raw, serve } from '../../../test/raw-http.ts';
import { serveProfilesMock, serveSandboxes } from '../../server.ts';
import { readMessage } from './http-frame.ts';

const CREATE = 'POST /profiles/v1/patient/';
const BODY = JSON.stringify(ASHA);
const PROBLEM =
  "the body has more than 100 bytes, the limit of the mock's own server: raise maxBodyBytes, or --max-body of profiles-mock";

const CHUNKED = 'Transfer-Encoding: chunked';
/** Returns the head of a create that a page sends. */
const start = (framing: string) => head(CREATE, ['Origin: https://app.test', framing]);

/** The ways to send a body of `length` bytes. */
const framings: (readonly [string, (length: number) => string])[] = [
  ['with its length', (length) => start(`Content-Length: ${length}`) + 'x'.repeat(length)],
  [
    'in one chunk',
    (length) => `${start(CHUNKED)}${length.toString(16)}\r\n${'x'.repeat(length)}\r\n0\r\n\r\n`,
  ],
  ['in chunks of one byte', (length) => `${start(CHUNKED)}${'1\r\nx\r\n'.repeat(length)}0\r\n\r\n`],
];

// After a 413 the connection stays open for a second.
describe.concurrent.each(framings)('a body that is sent %s', (_, send) => {
  it('gets 413 above the limit, and is recorded', async ({ expect, onTestFinished }) => {
    const { mock, url } = await serve({}, { maxBodyBytes: 100 }, onTestFinished);
    mock.fail('*', { kind: 'drop' });
    const [top, body] = (await raw(url, send(101), onTestFinished)).split('\r\n\r\n');
    expect(top).toMatch(/^HTTP\/1\.1 413 Payload Too Large\r\n/);
    expect(top).toContain('access-control-allow-origin: https://app.test');
    expect(body).toBe(
      `The mock rejected the request: ${PROBLEM}. This is not a response of the service, whose limit is the ledger entry bodyLimit.`,
    );
    expect(mock.requests).toMatchObject([
      { response: { status: 413 }, operation: 'createPatient', fault: undefined, assumed: [] },
    ]);
    expect(mock.unexpectedViolations).toMatchObject([{ section: 'Mock', problem: PROBLEM }]);
    expect([mock.patients.size, mock.faults.length]).toEqual([1, 1]);
  });

  it('reaches the service up to the limit', async ({ expect, onTestFinished }) => {
    const { url } = await serve({}, { maxBodyBytes: 100 }, onTestFinished);
    const socket = open(url, onTestFinished);
    socket.write(send(100));
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe.concurrent('a client that waits for 100 Continue', () => {
  const EXPECT = 'Expect: 100-continue';

  it('gets a 413 that the length decides, without it', async ({ expect, onTestFinished }) => {
    const { url } = await serve({}, { maxBodyBytes: 100 }, onTestFinished);
    const response = await raw(
      url,
      start('Content-Length: 101').replace('Host', `${EXPECT}\r\nHost`),
      onTestFinished,
    );
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('gets it when the body is read', async ({ expect, onTestFinished }) => {
    const { mock, url } = await serve({}, { maxBodyBytes: 100 }, onTestFinished);
    const socket = open(url, onTestFinished);
    socket.write(head(CREATE, [EXPECT, `Content-Length: ${BODY.length}`]));
    expect(String((await once(socket, 'data'))[0])).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    expect(mock.requests).toEqual([]);
    socket.write(BODY);
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 201 /);
  });

  it('gets it from a fallback that reads the body', async ({ expect, onTestFinished }) => {
    const fallback = async (request: Request) => new Response(await request.text());
    const { url } = await serve({}, { maxBodyBytes: 1, fallback }, onTestFinished);
    const socket = open(url, onTestFinished);
    socket.write(head('POST /cart', [EXPECT, 'Content-Length: 4']));
    expect(String((await once(socket, 'data'))[0])).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('beds');
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  });
});

it('ends a response to an unread body when it is sent, not when its connection closes', async () => {
  const { url } = await serve({}, { maxBodyBytes: 100 });
  let onEnd = () => {};
  const ended = new Promise<void>((resolve) => {
    onEnd = resolve;
  });
  const onStart = (message: unknown) => {
    const response = message instanceof Object && 'response' in message && message.response;
    if (response instanceof ServerResponse) response.once('close', onEnd);
  };
  subscribe('http.server.request.start', onStart);
  onTestFinished(() => void unsubscribe('http.server.request.start', onStart));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const socket = connect({
    port: Number(new URL(url).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  onTestFinished(() => void socket.destroy());
  socket.write(start('Content-Length: 101'));
  await once(socket, 'data');
  // Only the fake timer closes the connection.
  await ended;
  expect(socket.writable).toBe(true);
});

describe.concurrent('the limit of the server', () => {
  it('is 16 MiB by default', async ({ expect, onTestFinished }) => {
    const { mock, url } = await serve({}, {}, onTestFinished);
    const responses = [16_777_217, 16_777_216].map((length) => {
      const socket = open(url, onTestFinished);
      socket.write(head(CREATE, [`Content-Length: ${length}`, 'Connection: close']));
      socket.write(Buffer.alloc(length === 16_777_216 ? length : 0));
      return text(socket);
    });
    const [above, at] = await Promise.all(responses);
    expect(above).toMatch(/^HTTP\/1\.1 413 .*more than 16777216 bytes/s);
    expect(at).toMatch(/^HTTP\/1\.1 400 /);
    expect(mock.requests).toHaveLength(2);
  });

  it.for([
    ['its own', {}, { maxBodyBytes: 1000 }],
    ["the service's", { behaviour: { bodyLimit: 1000 } }, {}],
  ] as const)(
    'stops reading bodies on several connections at %s limit',
    async ([, options, how], { expect, onTestFinished }) => {
      const { mock, url } = await serve(options, how, onTestFinished);
      const piece = `f4240\r\n${'a'.repeat(1e6)}\r\n`;
      const written = await Promise.all(
        Array.from({ length: 5 }, async () => {
          const socket = open(url, onTestFinished).on('error', () => {});
          const response = text(socket);
          socket.write(head(CREATE, ['Transfer-Encoding: chunked']));
          let pieces = 0;
          const write = () => {
            while (socket.writable && pieces < 100 && socket.write(piece)) pieces += 1;
          };
          socket.on('drain', write);
          write();
          expect(await response).toMatch(/^HTTP\/1\.1 413 /);
          return pieces;
        }),
      );
      expect(Math.max(...written)).toBeLessThan(50);
      expect(mock.requests).toHaveLength(5);
      const post = { method: 'POST', headers: HEADERS, body: BODY };
      expect((await fetch(`${url}/profiles/v1/patient/`, post)).status).toBe(201);
    },
  );

  it.for([
    [10, 'the body has more than 10 bytes'],
    [100, 'the body has more than 100 bytes'],
    [101, undefined],
  ] as const)(
    'leaves a lower limit of %i bytes to the service',
    async ([bodyLimit, reason], { expect, onTestFinished }) => {
      const limits = [{ behaviour: { bodyLimit } }, { maxBodyBytes: 100 }] as const;
      const { mock, url } = await serve(...limits, onTestFinished);
      const body = head(CREATE, ['Content-Length: 200']) + 'x'.repeat(200);
      expect(await raw(url, body, onTestFinished)).toMatch(/^HTTP\/1\.1 413 /);
      expect(mock.requests.map((entry) => entry.reason)).toEqual([reason]);
      expect(mock.violations).toHaveLength(reason === undefined ? 1 : 0);
    },
  );

  it('sends its 413 after the response to an earlier pipelined request', async (context) => {
    const { expect, onTestFinished } = context;
    const { mock, url } = await serve({}, { maxBodyBytes: 100 }, onTestFinished);
    mock.fail('*', { kind: 'delay', ms: 20 });
    const create = start(`Content-Length: ${BODY.length}`) + BODY;
    const large = start('Content-Length: 1000') + 'x'.repeat(1000);
    const responses = await raw(url, create + large, onTestFinished);
    expect(responses.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 413']);
  });

  it('applies to the admin API too, without recording its requests', async (context) => {
    const { expect, onTestFinished } = context;
    const reported: unknown[] = [];
    const options = {
      maxBodyBytes: 100,
      admin: { token: 'inspect' },
      onUnreadable: (...rejection: unknown[]) => reported.push(rejection),
    };
    const { mock, url } = await serve({}, options, onTestFinished);
    const sandboxes = await serveSandboxes({ create: () => createHospital(), ...options });
    onTestFinished(() => sandboxes.close());
    const headers = { authorization: 'Bearer inspect', origin: 'https://app.test' };
    const paths = ['/__mock__/reset', '/__mock__/sandboxes', '/sandbox/a/__mock__/reset'];
    for (const [at, path] of paths.entries()) {
      const init = { method: 'POST', headers, body: 'x'.repeat(101) };
      const response = await fetch((at === 0 ? url : sandboxes.url) + path, init);
      expect([path, response.status, await response.json()]).toEqual([
        path,
        413,
        { error: expect.stringContaining(PROBLEM) },
      ]);
      expect(response.headers.get('access-control-allow-origin')).toBe('https://app.test');
    }
    expect(reported).toEqual(paths.map(() => [413, PROBLEM]));
    expect(mock.requests).toEqual([]);
  });

  it('lets the admin API reject a request without credentials before its body', async (context) => {
    const { expect, onTestFinished } = context;
    const { url } = await serve({}, { admin: { token: 'inspect' } }, onTestFinished);
    const socket = open(url, onTestFinished);
    socket.write(head('PUT /__mock__/snapshot', ['Content-Length: 600000000']));
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 401 /);
  });
});

it.each([0, -1, 1.5, Number.NaN])('rejects %d as the limit', async (maxBodyBytes) => {
  await expect(serveProfilesMock(createHospital(), { maxBodyBytes })).rejects.toThrow(
    'maxBodyBytes of serveProfilesMock must be a whole number of bytes from 1, or Infinity.',
  );
});

it('merges the small chunks of a body while it reads', async () => {
  const concat = vi.spyOn(Buffer, 'concat');
  onTestFinished(() => concat.mockRestore());
  const request = new IncomingMessage(new Socket());
  const reading = readMessage(request, 1_000_000);
  for (let at = 0; at < 100_000; at++) request.push(Buffer.of(at % 256));
  request.complete = true;
  request.push(null);
  const { content = '', isWhole } = await reading;
  const most = Math.max(...concat.mock.calls.map(([list]) => list.length));
  expect([content.length, content[99_999], isWhole]).toEqual([100_000, 99_999 % 256, true]);
  expect(most).toBeLessThan(2000);
});
