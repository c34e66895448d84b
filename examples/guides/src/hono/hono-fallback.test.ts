import { ProfileClient } from '@profiles/sdk';
import { expect, it, onTestFinished, vi } from 'vitest';
import { app } from './hono-fallback.ts';

it('forwards requests to other endpoints, and none of the service', async () => {
  const staging = vi.fn(async ({ method, url }: Request) => Response.json(`${method} ${url}`));
  vi.stubGlobal('fetch', staging);
  onTestFinished(() => void vi.unstubAllGlobals());

  const profiles = new ProfileClient({
    baseUrl: 'http://localhost/api',
    token: 'any',
    clientId: 'any',
    fetch: async (input, init) => app.fetch(new Request(input, init)),
  });
  await profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
  const url = 'http://localhost/api/visits/v1/?day=today';
  const visits = await app.fetch(new Request(url));

  expect(await visits.json()).toBe('GET https://staging.example.com/visits/v1/?day=today');
  expect(staging).toHaveBeenCalledTimes(1);
});
