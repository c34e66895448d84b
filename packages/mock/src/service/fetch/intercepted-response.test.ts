import { ASHA, HEADERS } from '@profiles/testkit/send';
import { setupServer } from 'msw/node';
import { expect, it, onTestFinished } from 'vitest';
import { createProfilesMock } from '../create-profiles-mock.ts';

it('responds for the first time while MSW intercepts', async () => {
  const server = setupServer();
  server.listen();
  onTestFinished(() => server.close());
  const { baseUrl, fetch } = createProfilesMock();
  const init = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };
  const response = await fetch(`${baseUrl}/profiles/v1/patient/`, init);
  expect([response.status, await response.json()]).toEqual([201, { oid: 'patient-1' }]);
  expect(() => response.headers.set('x', 'y')).toThrow(TypeError);
});
