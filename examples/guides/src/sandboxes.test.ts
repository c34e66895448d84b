import { createProfilesMock } from '@profiles/mock';
import { serveSandboxes } from '@profiles/mock/server';
import { ProfileClient } from '@profiles/sdk';
import { afterAll, it } from 'vitest';

const server = await serveSandboxes({
  create: () => createProfilesMock({ now: () => new Date() }),
});
afterAll(() => server.close());

it.concurrent.for(['front-desk', 'ward-3'])(
  'creates the same patient in the sandbox %s',
  async (name, { expect }) => {
    const profiles = new ProfileClient({
      baseUrl: `${server.url}/sandbox/${name}`,
      token: 'any',
      clientId: 'any',
    });
    const { oid } = await profiles.createPatient({
      fn: 'Asha',
      dob: '1990-04-12',
      gen: 'F',
      username: 'UHID-1042',
    });
    expect(oid).toBe('patient-1');
  },
);
