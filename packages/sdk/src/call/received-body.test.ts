import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { clientOf, clientWith } from '@profiles/testkit/clients';
import { call, OPERATIONS } from '@profiles/testkit/samples';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { describe, expect, it, vi } from 'vitest';
import { http, rawServer } from '../../test/raw-server.ts';
import type { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import { ENDPOINTS } from '../schemas/endpoints.ts';
import { BODY_LIMITS, ReceivedBody } from './received-body.ts';

const CHUNKED = 'transfer-encoding: chunked\r\n\r\n';

/** Beginnings of responses that are never completed. */
const HALVES: readonly (readonly [string, string])[] = [
  ['with a length', 'content-length: 100\r\n\r\n{"oid":"p-1"'],
  ['with a length and all of the JSON', 'content-length: 100\r\n\r\n{"oid":"p-1","message":"ok"}'],
  ['in chunks', `${CHUNKED}7\r\n{"oid":\r\n`],
  ['in chunks with all of the JSON', `${CHUNKED}1c\r\n{"oid":"p-1","message":"ok"}\r\n`],
  ['in chunks, cut inside one,', `${CHUNKED}40\r\n{"oid":`],
  ['with headers only', 'content-length: 100\r\n\r\n'],
];

/** Creates a client that times out as soon as the headers of a response have come. */
function impatientClient(baseUrl: string) {
  const time = new VirtualTime();
  const fetch: typeof globalThis.fetch = async (...request) => {
    const response = await globalThis.fetch(...request);
    void time.finish();
    return response;
  };
  return clientWith({ baseUrl, fetch }, time);
}

const HOW = [
  ['whose connection ends', 'end', clientOf],
  ['that stalls', 'write', impatientClient],
] as const;

describe.each(HALVES)('a partial body %s', (_, rest) => {
  const hasOid = rest.includes('"oid":"p-1"');
  it.each(HOW)(
    '%s after a 2xx is applied only with the oid, and never retried',
    async (_how, method, client) => {
      for (const operation of OPERATIONS) {
        const server = await rawServer({
          onRequest: (socket) => socket[method](`HTTP/1.1 201 Created\r\n${rest}`),
        });
        const promise = call(client(server.url), operation);
        await expect(promise).rejects.toMatchObject({
          name: 'UnexpectedResponseError',
          status: 201,
          outcome: hasOid && ENDPOINTS[operation].effect === 'create' ? 'applied' : 'unknown',
          attempts: 1,
        });
        expect([promise.sent, server.requests.length]).toEqual([true, 1]);
      }
    },
  );

  it.each(HOW)('%s after a 422 is rejected', async (_how, method, client) => {
    const head = 'HTTP/1.1 422 Rejected\r\n';
    const server = await rawServer({ onRequest: (socket) => socket[method](head + rest) });
    await expect(call(client(server.url), 'createPatient')).rejects.toMatchObject({
      name: 'ApiError',
      status: 422,
      outcome: 'rejected',
    });
  });
});

it('a response that never ends is cut, and its connection is closed', async () => {
  for (const [status, name] of [
    [200, 'UnexpectedResponseError'],
    [400, 'ApiError'],
  ] as const) {
    let closed: () => void = () => {};
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const server = await rawServer({
      onRequest(socket) {
        socket.on('close', closed);
        socket.write(`HTTP/1.1 ${status} Status\r\n${CHUNKED}`);
        const chunk = `1000\r\n${'x'.repeat(0x1000)}\r\n`;
        const pump = () => {
          while (!socket.destroyed && socket.write(chunk)) {}
        };
        socket.on('drain', pump);
        pump();
      },
    });
    const promise = call(clientOf(server.url), 'createPatient');
    await expect(promise).rejects.toMatchObject({ name, attempts: 1 });
    await isClosed;
  }
});

/** Makes a call whose response has these bytes as its body. */
async function responded(status: number, body: Buffer | string, headers = {}) {
  const head = http(status, { ...headers, connection: 'close' });
  const server = await rawServer({
    onRequest(socket) {
      socket.write(head.replace('content-length: 0\r\n', ''));
      socket.end(body);
    },
  });
  return call(clientOf(server.url), 'createPatient');
}

describe('the body of an error', () => {
  /** Returns the body of the error that the client creates from these bytes. */
  async function bodyOf(body: Buffer | string, headers = {}): Promise<string> {
    const error = await responded(400, body, headers).catch((reason) => reason);
    expect(error).toMatchObject({ name: 'ApiError', status: 400, outcome: 'rejected' });
    return error.body;
  }

  it('is kept up to 64 KiB, counted in bytes', async () => {
    expect(BODY_LIMITS.error).toBe(65_536);
    expect(await bodyOf('x'.repeat(65_536))).toHaveLength(65_536);
    expect(await bodyOf('x'.repeat(65_537))).toHaveLength(65_536);
    expect(await bodyOf('é'.repeat(65_536))).toBe('é'.repeat(32_768));
    const text = await bodyOf('€'.repeat(65_536));
    // 65,536 is not a multiple of 3, so the last character is cut and left out.
    expect(text).toBe('€'.repeat(21_845));
  });

  it('is text, even if its bytes are not UTF-8', async () => {
    expect(await bodyOf(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))).toBe('{\ufffd\ufffd}');
    expect(await bodyOf('\ufeff{}')).toBe('{}');
    expect(await bodyOf('a\0b')).toBe('a\0b');
    expect(await bodyOf('')).toBe('');
  });

  it('is decompressed before it is cut', async () => {
    const gzip = { 'content-encoding': 'gzip' };
    expect(await bodyOf(gzipSync('{"message":"no"}'), gzip)).toBe('{"message":"no"}');
    expect(await bodyOf(gzipSync('x'.repeat(50_000_000)), gzip)).toHaveLength(65_536);
    expect(await bodyOf('not gzip', gzip)).toBe('');
  });
});

describe('the body of a successful response', () => {
  const OK = '{"oid":"p-1"';

  it('is read up to 1 MiB', async () => {
    expect(BODY_LIMITS.response).toBe(1_048_576);
    const padded = (bytes: number) => `${OK}${' '.repeat(bytes - OK.length - 1)}}`;
    await expect(responded(200, padded(1_048_576))).resolves.toEqual({ oid: 'p-1' });
    await expect(responded(200, padded(1_048_577))).rejects.toMatchObject({ outcome: 'unknown' });
  });

  it('may start with a byte order mark, and must be UTF-8', async () => {
    await expect(responded(200, `\ufeff${OK}}`)).resolves.toEqual({ oid: 'p-1' });
    const bytes = Buffer.from(`${OK},"n":"é"}`, 'latin1');
    const unknown = { outcome: 'unknown', status: 200, body: `${OK},"n":"\ufffd"}` };
    await expect(responded(200, bytes)).rejects.toMatchObject(unknown);
  });
});

describe('ReceivedBody', () => {
  const limits = { bytes: 10, fatal: true, runtime: new VirtualTime() };
  const bodyOf = (pull: UnderlyingDefaultSource<Uint8Array>['pull'], cancel = () => {}) =>
    new Response(new ReadableStream({ ...(pull && { pull }), cancel }));
  const never = () => new Promise<never>(() => {});

  it('takes no more memory than its limit from a body that never ends', async () => {
    const body = new ReceivedBody();
    const pull = vi.fn((controller) => controller.enqueue(new Uint8Array(16_384)));
    await body.read(bodyOf(pull), limits);
    expect([body.end, body.text.length]).toEqual(['too_long', 10]);
    expect(pull.mock.calls.length).toBeLessThan(10);
  });

  it('is whole for a response without a body', async () => {
    const body = new ReceivedBody();
    await body.read(new Response(null), limits);
    expect(body.end).toBe('whole');
  });

  it('cancels a body that stalls when it is released', async () => {
    const body = new ReceivedBody();
    const cancel = vi.fn();
    const reading = body.read(bodyOf(never, cancel), limits);
    body.release();
    await reading;
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('cancels the body if the response comes after the attempt', async () => {
    const body = new ReceivedBody();
    const cancel = vi.fn();
    body.release();
    await body.read(bodyOf(never, cancel), limits);
    expect(cancel).toHaveBeenCalledOnce();
  });

  it.each([
    ['empty pieces', new Uint8Array()],
    ['single bytes', new Uint8Array([0x20])],
  ])('lets timers fire while a body of %s never ends', async (_, piece) => {
    const time = new VirtualTime();
    const response = bodyOf((controller) => controller.enqueue(piece));
    const client = clientWith({ fetch: async () => response, timeout: 9 }, time);
    const error = await time.failure(call(client, 'createPatient'));
    expect(error).toMatchObject({ status: 200, outcome: 'unknown' });
    expect((error as UnexpectedResponseError).body.length).toBeLessThan(1000 * piece.length + 1);
  });

  it.each([
    ['undefined', undefined],
    ['a text', '{"oid":"p-2"}'],
    ['an array', [0x20]],
    ['a view of other numbers', new Float64Array(1)],
  ])('ends the read of a body with %s as a piece', async (_, piece) => {
    for (const status of [200, 422]) {
      const time = new VirtualTime();
      const pieces: unknown[] = [new TextEncoder().encode('{"oid":"p-1"}')];
      const stream = new ReadableStream({
        pull: (controller) => controller.enqueue(pieces.length ? pieces.pop() : piece),
      });
      const response = new Response(stream, { status });
      const client = clientWith({ fetch: async () => response }, time);
      const error = await time.failure(call(client, 'createPatient'));
      const outcome = status === 200 ? 'applied' : 'rejected';
      expect(error).toMatchObject({ status, outcome, attempts: 1, body: '{"oid":"p-1"}' });
      expect(time.now()).toBe(0);
    }
  });

  it('is read on after an empty piece, with bytes of another realm', async () => {
    const time = new VirtualTime();
    const foreign: Uint8Array<ArrayBuffer> = runInNewContext('new Uint8Array(13)');
    expect(foreign).not.toBeInstanceOf(Uint8Array);
    foreign.set(new TextEncoder().encode('{"oid":"p-1"}'));
    const pieces = [new Uint8Array(), foreign];
    const response = bodyOf((controller) => {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    });
    const promise = call(clientWith({ fetch: async () => response }, time), 'createPatient');
    expect(await time.settle(promise)).toMatchObject({ value: { oid: 'p-1' } });
  });

  it('is not read after the attempt, even if its reader cannot be cancelled', async () => {
    const time = new VirtualTime();
    const reader = { read: async () => ({ done: false, value: new Uint8Array() }) };
    const response = Object.defineProperty(new Response(), 'body', {
      value: { getReader: () => reader },
    });
    const client = clientWith({ fetch: async () => response, timeout: 9 }, time);
    expect(await time.failure(call(client, 'createPatient'))).toMatchObject({
      code: 'unexpected_response',
      outcome: 'unknown',
    });
    await time.settle(time.pass(9));
    expect(time.timers).toBe(0);
  });
});
