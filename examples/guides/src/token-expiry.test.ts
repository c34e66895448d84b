import { createProfilesMock } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { expect, it } from 'vitest';

it('fetches a new token after an hour', async () => {
  let now = new Date('2026-05-01T08:00:00Z');
  const mock = createProfilesMock({ behaviour: { tokenLifetime: 3_600_000 }, now: () => now });
  const tokens = ['first', 'second'];
  const profiles = new ProfileClient({
    baseUrl: mock.baseUrl,
    token: () => tokens.shift() ?? 'none',
    clientId: 'front-desk',
    fetch: mock.fetch,
  });
  const asha = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

  await profiles.createPatient(asha);
  now = new Date('2026-05-01T09:00:00Z');
  await profiles.createPatient(asha);

  const statuses = mock.requests.map(({ response }) => response?.status);
  expect(statuses).toEqual([201, 401, 201]);
});
