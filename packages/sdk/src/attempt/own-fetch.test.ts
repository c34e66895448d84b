import { createServer } from 'node:http';
import { listen } from '@profiles/harness/listen';
import { call, OPERATIONS } from '@profiles/samples';
import { clientOf } from '@profiles/samples/clients';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { refusedUrl } from '../../test/raw-server.ts';

afterEach(() => void vi.unstubAllGlobals());

const rejected = async () => {
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' });
  throw new TypeError('fetch failed', { cause });
};

describe('a connection that failed before it stood', () => {
  it.each(OPERATIONS)(
    "proves nothing of %s where the fetch is the caller's own",
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

  it('proves not_sent where the caller vouches for the fetch', async () => {
    const options = { fetch: rejected, fetchSendsOnce: true };
    await expect(
      call(clientOf('https://api.example.com', options), 'createPatient'),
    ).rejects.toMatchObject({ outcome: 'not_sent', attempts: 3 });
  });

  it('proves not_sent where the fetch is the global one, passed or not', async () => {
    const url = await refusedUrl();
    for (const own of [{}, { fetch: globalThis.fetch }]) {
      const promise = call(clientOf(url, { ...own, fetchSendsOnce: false }), 'createPatient');
      await expect(promise).rejects.toMatchObject({ outcome: 'not_sent', attempts: 3 });
    }
  });

  it('proves not_sent where a patched global fetch says so', async () => {
    vi.stubGlobal('fetch', rejected);
    const promise = call(
      clientOf('https://api.example.com', { fetchSendsOnce: false }),
      'createPatient',
    );
    await expect(promise).rejects.toMatchObject({ outcome: 'not_sent' });
  });

  it('refuses to be vouched for by anything but a boolean', () => {
    // @ts-expect-error not a boolean
    expect(() => clientOf('https://a.example', { fetchSendsOnce: 'yes' })).toThrow(
      /fetchSendsOnce/,
    );
  });
});

it('does not create a patient again after a fetch of its own followed a redirect', async () => {
  const dead = await refusedUrl();
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

  it('is read by its text', async () => {
    const { data, requestId } = await responder(plainResponse(201, '{"oid":"p-1"}')).withResponse();
    expect([data, requestId]).toEqual([{ oid: 'p-1' }, 'r-1']);
  });

  it('is read by its text where its body is a stream of Node', async () => {
    const body = { pipe: () => {}, on: () => {} };
    await expect(responder(plainResponse(201, '\uFEFF{"oid":"p-1"}', { body }))).resolves.toEqual({
      oid: 'p-1',
    });
  });

  it('is an error by its status', async () => {
    const error = {
      code: 'conflict',
      body: '{"message":"no","code":"taken"}',
      serviceCode: 'taken',
    };
    await expect(responder(plainResponse(409, error.body))).rejects.toMatchObject(error);
  });

  it('is a redirect where its address is another one', async () => {
    const elsewhere = plainResponse(200, '{"oid":"p-1"}', { url: 'https://elsewhere.example/' });
    await expect(responder(elsewhere)).rejects.toMatchObject({ code: 'redirected' });
    const here = { url: 'https://api.example.com/profiles/v1/patient/' };
    await expect(responder(plainResponse(200, '{"oid":"p-1"}', here))).resolves.toEqual({
      oid: 'p-1',
    });
  });

  it.each([
    ['no status', { ...plainResponse(200, ''), status: '200' }],
    ['no headers', { ...plainResponse(200, ''), headers: {} }],
    ['no text', { ...plainResponse(200, ''), text: undefined }],
    ['nothing', undefined],
    ['an error of the network', Response.error()],
  ])('that has %s is none', async (_, response) => {
    await expect(responder(response as unknown as Response)).rejects.toMatchObject({
      code: 'connection_failed',
      outcome: 'unknown',
    });
  });

  it.each(['status', 'headers', 'text', 'type', 'redirected', 'url', 'body'])(
    'may throw at its %s without its words getting out',
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

  it('may throw at each header', async () => {
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
