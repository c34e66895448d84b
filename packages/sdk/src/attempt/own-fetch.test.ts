import { createServer } from 'node:http';
import { clientOf } from '@profiles/testkit/clients';
import { listen } from '@profiles/testkit/port';
import { call, OPERATIONS } from '@profiles/testkit/samples';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { closedPortUrl } from '../../test/raw-server.ts';

afterEach(() => void vi.unstubAllGlobals());

const rejected = async () => {
  const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' });
  throw new TypeError('fetch failed', { cause });
};

describe('fetchSendsOnce', () => {
  it.each(OPERATIONS)(
    "false leaves %s unknown if the caller's own fetch cannot connect",
    async (operation) => {
      const promise = call(
        clientOf('https://api.example.com', { fetch: rejected, fetchSendsOnce: false }),
        operation,
      );
      await expect(promise).rejects.toMatchObject({
        code: 'connection_failed',
        outcome: 'unknown',
      });
    },
  );

  it("true proves not_sent if the caller's own fetch cannot connect", async () => {
    const options = { fetch: rejected, fetchSendsOnce: true };
    await expect(
      call(clientOf('https://api.example.com', options), 'createPatient'),
    ).rejects.toMatchObject({ outcome: 'not_sent', attempts: 3 });
  });

  it('false does not stop the global fetch, passed or not, from proving not_sent', async () => {
    const url = await closedPortUrl();
    for (const own of [{}, { fetch: globalThis.fetch }]) {
      const promise = call(clientOf(url, { ...own, fetchSendsOnce: false }), 'createPatient');
      await expect(promise).rejects.toMatchObject({ outcome: 'not_sent', attempts: 3 });
    }
  });

  it('false does not stop a patched global fetch from proving not_sent', async () => {
    vi.stubGlobal('fetch', rejected);
    const promise = call(
      clientOf('https://api.example.com', { fetchSendsOnce: false }),
      'createPatient',
    );
    await expect(promise).rejects.toMatchObject({ outcome: 'not_sent' });
  });

  it('must be a boolean', () => {
    // @ts-expect-error not a boolean
    expect(() => clientOf('https://a.example', { fetchSendsOnce: 'yes' })).toThrow(
      /fetchSendsOnce/,
    );
  });
});

it("does not retry a create after the caller's own fetch followed a redirect", async () => {
  const dead = await closedPortUrl();
  let stored = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      stored += 1;
      response.writeHead(303, { location: dead }).end();
    });
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => void server.close());
  const following: typeof globalThis.fetch = (input, init) =>
    globalThis.fetch(input, { ...init, redirect: 'follow' });
  const promise = call(
    clientOf(url, { fetch: following, fetchSendsOnce: undefined }),
    'createPatient',
  );
  await expect(promise).rejects.toMatchObject({ outcome: 'unknown', attempts: 1 });
  expect(stored).toBe(1);
});

/** A response as React Native, whatwg-fetch and node-fetch have it: no web stream, no tag. */
function plainResponse(status: number, body: string, extra: object = {}) {
  const headers = { get: (name: string) => (name === 'x-request-id' ? 'r-1' : null) };
  return { status, headers, text: async () => body, ...extra } as unknown as Response;
}

describe('a response without a web stream', () => {
  const responder = (response: Response) =>
    call(clientOf('https://api.example.com', { fetch: async () => response }), 'createPatient');

  it('is read with text()', async () => {
    const { data, requestId } = await responder(plainResponse(201, '{"oid":"p-1"}')).withResponse();
    expect([data, requestId]).toEqual([{ oid: 'p-1' }, 'r-1']);
  });

  it('is read with text() if its body is a Node stream', async () => {
    const body = { pipe: () => {}, on: () => {} };
    await expect(responder(plainResponse(201, '\uFEFF{"oid":"p-1"}', { body }))).resolves.toEqual({
      oid: 'p-1',
    });
  });

  it('is an ApiError if its status is 409', async () => {
    const error = {
      code: 'conflict',
      body: '{"message":"no","code":"taken"}',
      serviceCode: 'taken',
    };
    await expect(responder(plainResponse(409, error.body))).rejects.toMatchObject(error);
  });

  it('is a redirect if its URL is not the one requested', async () => {
    const elsewhere = plainResponse(200, '{"oid":"p-1"}', { url: 'https://elsewhere.example/' });
    await expect(responder(elsewhere)).rejects.toMatchObject({ code: 'redirected' });
    const here = { url: 'https://api.example.com/profiles/v1/patient/' };
    await expect(responder(plainResponse(200, '{"oid":"p-1"}', here))).resolves.toEqual({
      oid: 'p-1',
    });
  });

  it.each([
    ['has no status', { ...plainResponse(200, ''), status: '200' }],
    ['has no headers', { ...plainResponse(200, ''), headers: {} }],
    ['has no text', { ...plainResponse(200, ''), text: undefined }],
    ['is undefined', undefined],
    ['is a network error', Response.error()],
  ])('that %s is a failed connection', async (_, response) => {
    await expect(responder(response as unknown as Response)).rejects.toMatchObject({
      code: 'connection_failed',
      outcome: 'unknown',
    });
  });

  it.each(['status', 'headers', 'text', 'type', 'redirected', 'url', 'body'])(
    'may throw when its %s is read, and the error does not contain the message',
    async (name) => {
      const response = plainResponse(201, '{"oid":"p-1"}');
      const throwing = Object.defineProperty(response, name, {
        get: () => {
          throw new Error('Marker');
        },
      });
      const error: unknown = await responder(throwing).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ outcome: 'unknown' });
      expect(String((error as Error).stack)).not.toContain('Marker');
    },
  );

  it('may throw when any header is read', async () => {
    const headers = {
      get: () => {
        throw new Error('Marker');
      },
    };
    await expect(responder(plainResponse(201, '{"oid":"p-1"}', { headers }))).resolves.toEqual({
      oid: 'p-1',
    });
    await expect(responder(plainResponse(409, '', { headers }))).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});
