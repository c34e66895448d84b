import { clientOf } from '@profiles/testkit/clients';
import { call } from '@profiles/testkit/samples';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { Attempt } from './attempt.ts';

afterEach(() => void vi.unstubAllGlobals());

it('sends no body if the request has none', async () => {
  const sent: (RequestInit | undefined)[] = [];
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    sent.push(init);
    return new Response();
  };
  const headers = { accept: 'application/json' };
  const request = { url: 'https://api.example.com/', method: 'DELETE', headers };
  const attempt = new Attempt({
    ...request,
    body: undefined,
    observed: undefined,
    sender: { fetch, fetchSendsOnce: true },
  });
  await attempt.send({ milliseconds: 1000, signal: undefined, runtime: new VirtualTime() });
  expect(sent).toEqual([
    {
      method: 'DELETE',
      headers,
      redirect: 'manual',
      cache: 'no-store',
      signal: expect.any(AbortSignal),
    },
  ]);
});

const { Request: Real } = globalThis;
const CacheLess = Object.assign(
  function Request(...args: ConstructorParameters<typeof Real>) {
    return new Real(...args);
  },
  { prototype: {} },
);

it.each([
  ["sends cache: 'no-store'", {}, 'no-store'],
  ['sends no cache option in a page', { document: {} }, undefined],
  ['sends no cache option if the runtime has none', { Request: CacheLess }, undefined],
])('%s', async (_, globals, cache) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ oid: 'p-1' }));
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  await call(clientOf('https://api.example.com', { fetch }), 'createPatient');
  expect(fetch.mock.lastCall?.[1]?.cache).toBe(cache);
});

it('sends the validated body although a script added toJSON to all objects', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{"oid":"p-1"}'));
  for (const { prototype } of [Object, Array]) {
    const value = () => 'no';
    Object.defineProperty(prototype, 'toJSON', { value, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(prototype, 'toJSON'));
  }
  await call(clientOf('https://api.example.com', { fetch }), 'createPatient');
  expect(fetch.mock.lastCall?.[1]?.body).toBe('{"fn":"asha","dob":"1990-04-12","gen":"F"}');
});

it('a call is not_sent if the runtime cannot create the request', async () => {
  const unable = function Request() {
    throw new TypeError('no');
  };
  vi.stubGlobal('Request', unable);
  const fetch = vi.fn<typeof globalThis.fetch>();
  const promise = call(clientOf('https://api.example.com', { fetch }), 'createPatient');
  await expect(promise).rejects.toMatchObject({
    message: expect.stringContaining('cannot create the request'),
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

it.each([
  ['1.3.14', undefined],
  ['1.3.13', false],
  ['without a way to compare versions', false],
])('passes Bun %s keepalive %s: before 1.3.14 it resends a POST', async (version, keepalive) => {
  const semver = { satisfies: (given: string, range: string) => `>=${given}` === range };
  vi.stubGlobal('Bun', { version, ...(version.startsWith('1') && { semver }) });
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ oid: 'p-1' }));
  await call(clientOf('https://api.example.com', { fetch }), 'createPatient');
  expect(fetch.mock.lastCall?.[1]?.keepalive).toBe(keepalive);
});
