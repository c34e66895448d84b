import { createServer } from 'node:http';
import { clientOf } from '@profiles/testkit/clients';
import { listen } from '@profiles/testkit/port';
import { call } from '@profiles/testkit/samples';
import { rest } from '@profiles/testkit/virtual-time';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { closedPortUrl } from '../../test/raw-server.ts';
import { unhandledRejections } from '../../test/scripted-service.ts';

type Fetch = typeof globalThis.fetch;

const URL = 'https://api.example.com';
const FAILED = { code: 'connection_failed', outcome: 'unknown' };

afterEach(() => void vi.unstubAllGlobals());

const rejected: Fetch = async () => {
  throw Object.assign(new Error(), { code: 'ECONNREFUSED', syscall: 'connect' });
};

const throws = () => {
  throw new Error('Marker');
};

describe('fetchSendsOnce', () => {
  const native: Fetch = (...request) => globalThis.fetch(...request);

  it.each([
    ['false', 'unknown', native, false],
    ['by default', 'unknown', native, undefined],
    ['true', 'not_sent', native, true],
    ['true', 'unknown', rejected, true],
  ] as const)(
    "%s leaves a create %s if the caller's own fetch, which Node may show, cannot connect",
    async (_, outcome, fetch, fetchSendsOnce) => {
      const client = clientOf(await closedPortUrl(), { fetch, fetchSendsOnce });
      const promise = call(client, 'createPatient');
      await expect(promise).rejects.toMatchObject({ code: 'connection_failed', outcome });
    },
  );
});

it("does not retry a create after the caller's own fetch followed a redirect", async () => {
  const dead = await closedPortUrl();
  let stored = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      stored += 1;
      response.writeHead(303, { location: dead }).end();
    });
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => void server.close());
  const fetch: Fetch = (input, init) => globalThis.fetch(input, { ...init, redirect: 'follow' });
  const promise = call(clientOf(url, { fetch, fetchSendsOnce: undefined }), 'createPatient');
  await expect(promise).rejects.toMatchObject({ outcome: 'unknown', attempts: 1 });
  expect(stored).toBe(1);
});

/** A response as React Native, whatwg-fetch and node-fetch have it: no web stream, no tag. */
function plainResponse(status: number, body: string, extra: object = {}) {
  const headers = { get: (name: string) => (name === 'x-request-id' ? 'r-1' : null) };
  return { status, headers, text: async () => body, ...extra } as unknown as Response;
}

const CREATED = plainResponse(201, '{"oid":"p-1"}');

/** Creates a patient with a `fetch` that returns this. */
function creates(response: unknown) {
  const fetch = async () => response as Response;
  return call(clientOf(URL, { fetch, maxRetries: 0 }), 'createPatient');
}

describe('a response without a web stream', () => {
  it('is read with text(), also if its body is a Node stream', async () => {
    const { data, requestId } = await creates(CREATED).withResponse();
    expect([data, requestId]).toEqual([{ oid: 'p-1' }, 'r-1']);
    const body = { pipe: () => {}, on: () => {} };
    const promise = creates(plainResponse(201, '\uFEFF{"oid":"p\uFEFF1"}', { body }));
    await expect(promise).resolves.toEqual({ oid: 'p\uFEFF1' });
    const inside = creates(plainResponse(201, '{"oid":"p\uFEFF1"}'));
    await expect(inside).resolves.toEqual({ oid: 'p\uFEFF1' });
  });

  it('is an ApiError if its status is 409', async () => {
    const body = '{"message":"no","code":"taken"}';
    const error = { code: 'conflict', body, serviceCode: 'taken' };
    await expect(creates(plainResponse(409, body))).rejects.toMatchObject(error);
  });

  it('is a redirect if its URL is not the one requested', async () => {
    const elsewhere = plainResponse(200, '{"oid":"p-1"}', { url: 'https://elsewhere.example/' });
    await expect(creates(elsewhere)).rejects.toMatchObject({ code: 'redirected' });
    const url = `${URL}/profiles/v1/patient/`;
    await expect(creates(plainResponse(200, '{"oid":"p-1"}', { url }))).resolves.toBeTruthy();
  });

  it.each([
    ['is undefined', undefined],
    ['is null', null],
    ['is text', '{"oid":"p-1"}'],
    ['is no response', { ok: true, status: 200, json: async () => ({ oid: 'p-1' }) }],
    ['has no status', { ...CREATED, status: '200' }],
    ['has no headers', { ...CREATED, headers: undefined }],
    ['has headers without get()', { ...CREATED, headers: {} }],
    ['has no text()', { ...CREATED, text: '{"oid":"p-1"}' }],
  ])('that %s leaves the outcome unknown, and the error says so', async (_, response) => {
    await expect(creates(response)).rejects.toMatchObject({
      ...{ code: 'invalid_configuration', outcome: 'unknown', attempts: 1 },
      message: expect.stringContaining(
        'createPatient: fetch returned no Response; it may have been',
      ),
    });
  });

  it('that is a network error is a failed connection', async () => {
    await expect(creates(Response.error())).rejects.toMatchObject(FAILED);
  });

  it.each(['status', 'headers', 'text', 'type', 'redirected', 'url', 'body'])(
    'may throw when its %s is read, and the error does not contain the message',
    async (name) => {
      const response = plainResponse(201, '{"oid":"p-1"}');
      const throwing = Object.defineProperty(response, name, { get: throws });
      const error: unknown = await creates(throwing).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ outcome: 'unknown' });
      expect(String((error as Error).stack)).not.toContain('Marker');
    },
  );
});

it('a fetch that throws instead of rejecting leaves the outcome unknown', async () => {
  const promise = call(clientOf(URL, { fetch: throws }), 'createPatient');
  await expect(promise).rejects.toMatchObject({ ...FAILED, cause: { name: 'Error' } });
});

describe('a redirect of an own fetch', () => {
  it.each<[string, Response, PropertyDescriptorMap]>([
    ['it followed', Response.json({ oid: 'p-1' }), { redirected: { value: true } }],
    [
      'whose status the runtime hides, as browsers do,',
      new Response(),
      { type: { value: 'opaqueredirect' }, status: { value: 0 }, ok: { value: false } },
    ],
  ])('%s leaves the outcome unknown', async (_, response, members) => {
    const error = { code: 'redirected', outcome: 'unknown', status: undefined };
    await expect(creates(Object.defineProperties(response, members))).rejects.toMatchObject(error);
  });
});

describe('response headers of an own fetch', () => {
  /** Makes a call whose response has headers that are read by this function. */
  const readBy = (get: (name: string) => unknown, status: number) =>
    creates(plainResponse(status, '{"oid":"p-1"}', { headers: { get } }));

  it.each([
    ['a number', 7, '7', 7],
    ['a number among spaces', ' 7 ', undefined, 7],
    ['a list of one', ['7'], undefined, undefined],
    ['an object', {}, undefined, undefined],
    ['a symbol', Symbol('7'), undefined, undefined],
    ['an object that throws', { toString: throws }, undefined, undefined],
    ['null', null, undefined, undefined],
  ])('may have %s as a value', async (_, value, requestId, retryAfter) => {
    expect((await readBy(() => value, 200).withResponse()).requestId).toBe(requestId);
    const error = { code: 'rate_limited', requestId, retryAfter };
    await expect(readBy(() => value, 429)).rejects.toMatchObject(error);
  });

  it('may throw or reject when they are read', async () => {
    const unhandled = unhandledRejections();
    await expect(readBy(async () => throws(), 200)).resolves.toEqual({ oid: 'p-1' });
    await expect(readBy(throws, 200)).resolves.toEqual({ oid: 'p-1' });
    await expect(readBy(throws, 409)).rejects.toMatchObject({ code: 'conflict' });
    await rest();
    expect(unhandled).toEqual([]);
  });
});
