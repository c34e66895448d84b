import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { call, clientOf } from '../../test/calls.ts';

describe('a fetch of the caller', () => {
  it.each([
    ['nothing', undefined],
    ['what is no response', { ok: true, status: 200, json: async () => ({ oid: 'p-1' }) }],
    ['a network error', Response.error()],
  ])('that returns %s leaves the outcome unknown', async (_, returned) => {
    const fetch = async () => returned as Response;
    const promise = call(clientOf('https://api.example.com', { fetch }), 'createPatient');
    await expect(promise).rejects.toMatchObject({
      code: 'connection_failed',
      outcome: 'unknown',
      attempts: 1,
    });
  });

  it.each([
    [
      'throws at once',
      () => {
        throw new Error('no');
      },
    ],
    ['rejects with what is no error', () => Promise.reject('no')],
    ['rejects with nothing', () => Promise.reject(undefined)],
    [
      'rejects with what cannot be read',
      () =>
        Promise.reject(
          new Proxy(
            {},
            {
              get: () => {
                throw new Error('no');
              },
            },
          ),
        ),
    ],
  ])('that %s leaves the outcome unknown', async (_, fetch) => {
    const promise = call(clientOf('https://api.example.com', { fetch }), 'createPatient');
    await expect(promise).rejects.toMatchObject({
      code: 'connection_failed',
      outcome: 'unknown',
      cause: { name: expect.stringMatching(/Error$/) },
    });
  });
});

describe('the global fetch', () => {
  it('is looked up when a call is made, so that it can be intercepted late', async () => {
    const client = clientOf('https://api.example.com');
    const original = globalThis.fetch;
    onTestFinished(() => {
      globalThis.fetch = original;
    });
    globalThis.fetch = async () => Response.json({ oid: 'late' });
    await expect(call(client, 'createPatient')).resolves.toEqual({ oid: 'late' });
  });
});

it('says that nothing was sent where the runtime cannot make the request', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const unable = function Request() {
    throw new TypeError('no');
  };
  vi.stubGlobal('Request', unable);
  const fetch = vi.fn<typeof globalThis.fetch>();
  const promise = call(clientOf('https://api.example.com', { fetch }), 'createPatient');
  await expect(promise).rejects.toMatchObject({
    message: 'createPatient: the request cannot be created; nothing was sent',
    code: 'invalid_configuration',
    outcome: 'not_sent',
    attempts: 1,
    cause: { name: 'TypeError' },
  });
  expect([promise.sent, fetch.mock.calls.length]).toEqual([false, 0]);
});

it('hands over an address and a request that follows no redirect', async () => {
  const calls: Parameters<typeof globalThis.fetch>[] = [];
  const fetch: typeof globalThis.fetch = async (...given) => {
    calls.push(given);
    return Response.json({ oid: 'p-1' });
  };
  await call(clientOf('https://api.example.com', { fetch }), 'createPatient');
  expect(calls).toEqual([
    [
      'https://api.example.com/profiles/v1/patient/',
      {
        method: 'POST',
        headers: {
          accept: 'application/json',
          authorization: 'Bearer token-1',
          'client-id': 'desk',
          'content-type': 'application/json',
        },
        body: '{"fn":"asha","dob":"1990-04-12","gen":"F"}',
        redirect: 'manual',
        signal: expect.any(AbortSignal),
      },
    ],
  ]);
});

it('gives Deno a body that it cannot send again itself', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const bodies: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    bodies.push(init?.body);
    return Response.json({ oid: 'p-1' });
  };
  const client = clientOf('https://api.example.com', { fetch });
  await call(client, 'createPatient');
  vi.stubGlobal('Deno', {});
  await call(client, 'createPatient');
  const [elsewhere, onDeno] = bodies;
  expect(onDeno).toBeInstanceOf(Blob);
  expect(await new Response(onDeno as Blob).text()).toBe(elsewhere);
});
