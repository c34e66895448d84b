import { once } from 'node:events';
import { createServer } from 'node:http';
import { ASHA, createHospital, HEADERS } from '@profiles/testkit/send';
import { expect, it, onTestFinished } from 'vitest';
import { serve } from '../test/raw-http.ts';
import type { ProfilesMockOptions } from './index.ts';
import { serveProfilesMock } from './server.ts';

const post = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };

it('serves both operations at its root, whatever the base URL of the mock', async () => {
  const { mock, url } = await serve({ baseUrl: 'https://api.example.com/base' });
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const created = await fetch(`${url}/profiles/v1/patient/`, post);
  expect(created.headers.get('content-type')).toBe('application/json');
  expect([created.status, await created.json()]).toEqual([201, { oid: 'patient-1' }]);
  const patch = { ...post, method: 'PATCH', body: '{"s":"王"}' };
  expect((await fetch(`${url}/profiles/v1/emr-user/user%2D1?a=b`, patch)).status).toBe(200);
  expect(mock.emrUsers.get('user-1')?.s).toBe('王');
});

it.each<[string, ProfilesMockOptions, string]>([
  [
    'a defect of the mock',
    { createOid: () => '' },
    'The mock failed (TypeError) while handling POST',
  ],
  [
    'an undecided entry',
    { behaviour: 'undecided' },
    '- Which status does the service return when it creates a patient?',
  ],
])('explains %s with 501', async (_, options, text) => {
  const { url } = await serve(options);
  const response = await fetch(`${url}/profiles/v1/patient/`, post);
  expect([response.status, await response.text()]).toEqual([501, expect.stringContaining(text)]);
});

it('explains a port that is in use or too high', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(serveProfilesMock(createHospital(), { port })).rejects.toThrow(
    `Cannot serve the mock on port ${port} of 127.0.0.1: the port is in use: choose another, or 0 for a free one.`,
  );
  await expect(serveProfilesMock(createHospital(), { port: 70_000 })).rejects.toThrow(
    'Cannot serve the mock on port 70000 of 127.0.0.1: the port must be a whole number from 0 to 65535.',
  );
});
