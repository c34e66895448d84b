import { clientOf } from '@profiles/testkit/clients';
import { call } from '@profiles/testkit/samples';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { send } from './transport.ts';

afterEach(() => void vi.unstubAllGlobals());

describe('the request body of the global fetch', () => {
  const { Request: Real } = globalThis;
  const Plain = Object.assign(
    function Request(...given: ConstructorParameters<typeof Real>) {
      return new Real(...given);
    },
    { prototype: {} },
  );

  /** A process of a runtime that names this version of undici. */
  const withUndici = (undici: string | undefined) =>
    Object.create(process, { versions: { value: { ...process.versions, undici } } });

  it.each([
    ['Node with undici 7.18', { process: withUndici('7.18.2') }, 'object'],
    ['Node with undici 7.19', { process: withUndici('7.19.0') }, 'string'],
    ['Node with undici 7.24', { process: withUndici('7.24.1') }, 'string'],
    ['Node with undici 7.25', { process: withUndici('7.25.0') }, 'object'],
    ['Node with undici 17.20', { process: withUndici('17.20.0') }, 'object'],
    ['Bun', { process: withUndici(undefined) }, 'string'],
    ['a page with the process of a bundler', { process: { env: {} } }, 'string'],
    ['a page', { process: undefined }, 'string'],
    ['a runtime without half duplex', { Request: Plain }, 'string'],
    ['a test environment without streams', { ReadableStream: undefined }, 'string'],
  ])('has the type that is safe on %s', async (_, globals, kind) => {
    const bodies: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (_input, init) => {
      bodies.push(typeof init?.body, String(init?.body));
      vi.unstubAllGlobals();
      return Response.json({ oid: 'p-1' });
    };
    for (const [name, value] of Object.entries({ ...globals, fetch })) vi.stubGlobal(name, value);
    await call(clientOf('https://api.example.com'), 'createPatient');
    expect(bodies).toEqual([kind, '{"fn":"asha","dob":"1990-04-12","gen":"F"}']);
  });
});

it('sends neither a body nor a duplex option if the request has no body', async () => {
  const sent: (RequestInit | undefined)[] = [];
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    sent.push(init);
    return new Response();
  };
  const headers = { accept: 'application/json' };
  const request = { url: 'https://api.example.com/', method: 'DELETE', headers, fetch };
  const rest = { body: undefined, secrets: [], observed: undefined, fetchSendsOnce: true };
  await send({ ...request, ...rest }, new AbortController().signal, () => {});
  expect(sent).toEqual([
    { method: 'DELETE', headers, redirect: 'manual', signal: expect.any(AbortSignal) },
  ]);
});

it('looks up the global fetch when a call is made, so that it can be intercepted late', async () => {
  const client = clientOf('https://api.example.com');
  vi.stubGlobal('fetch', async () => Response.json({ oid: 'late' }));
  await expect(call(client, 'createPatient')).resolves.toEqual({ oid: 'late' });
});

it('a call is not_sent if the runtime cannot create the request', async () => {
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

it('passes Deno a Blob, which Deno cannot retry itself', async () => {
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
