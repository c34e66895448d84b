import { ProfileClient } from '@profiles/sdk';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { app } from './hono-mock.ts';
import { app as shared } from './hono-sandboxes.ts';

const below = new Hono().route('/api', shared);

it.each([
  ['a mock', app, '/dev/profiles'],
  ['a sandbox', shared, '/mocks/sandbox/test-1'],
  ['a sandbox below a base path', below, '/api/mocks/sandbox/test-2'],
])('serves %s', async (_, { fetch }, path) => {
  const profiles = new ProfileClient({
    baseUrl: `http://localhost${path}`,
    token: 'any',
    clientId: 'any',
    fetch: async (input, init) => fetch(new Request(input, init)),
  });
  const asha = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;
  expect(await profiles.createPatient(asha)).toEqual({ oid: 'patient-1' });

  const headers = { authorization: 'Bearer token-of-the-team' };
  const url = `http://localhost${path}/__mock__/patients/patient-1`;
  const stored = await fetch(new Request(url, { headers }));
  expect(await stored.json()).toMatchObject({ fn: 'asha' });
});
