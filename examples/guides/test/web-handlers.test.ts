import { ProfileClient } from '@profiles/sdk';
import { Hono } from 'hono';
import { expect, it, onTestFinished, vi } from 'vitest';
import { app as withFallback } from '../src/hono/hono-fallback.ts';
import { app } from '../src/hono/hono-mock.ts';
import { app as shared } from '../src/hono/hono-sandboxes.ts';

const below = new Hono().route('/api', shared);

/** Creates a patient at an app, and returns its oid. */
async function createPatient({ fetch }: Pick<Hono, 'fetch'>, baseUrl: string): Promise<string> {
  const profiles = new ProfileClient({
    baseUrl,
    token: 'any',
    clientId: 'any',
    fetch: async (input, init) => fetch(new Request(input, init)),
  });
  const { oid } = await profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
  return oid;
}

it.each([
  ['a mock', app, '/dev/profiles'],
  ['a sandbox', shared, '/mocks/sandbox/test-1'],
  ['a sandbox below a base path', below, '/api/mocks/sandbox/test-2'],
])('serves %s', async (_, server, path) => {
  const baseUrl = `http://localhost${path}`;
  const oid = await createPatient(server, baseUrl);
  const headers = { authorization: 'Bearer token-of-the-team' };
  const url = `${baseUrl}/__mock__/patients/${oid}`;
  const stored = await server.fetch(new Request(url, { headers }));
  expect(await stored.json()).toMatchObject({ oid: 'patient-1', fn: 'asha' });
});

it('forwards requests to other endpoints, and none of the service', async () => {
  const staging = vi.fn(async ({ method, url }: Request) => Response.json(`${method} ${url}`));
  vi.stubGlobal('fetch', staging);
  onTestFinished(() => void vi.unstubAllGlobals());
  await createPatient(withFallback, 'http://localhost/api');
  const url = 'http://localhost/api/visits/v1/?day=today';
  const visits = await withFallback.fetch(new Request(url));
  expect(await visits.json()).toBe('GET https://staging.example.com/visits/v1/?day=today');
  expect(staging).toHaveBeenCalledTimes(1);
});
