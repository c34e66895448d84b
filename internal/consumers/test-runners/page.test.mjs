// @vitest-environment jsdom
import { ProfileClient } from '@profiles/sdk';
import { expect, it } from 'vitest';

it('proves that nothing was sent, also in jsdom', async () => {
  const settings = { baseUrl: 'https://profiles.invalid', token: 'token', clientId: 'page' };
  const profiles = new ProfileClient({ ...settings, maxRetries: 0 });
  const promise = profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
  await expect(promise).rejects.toMatchObject({ code: 'connection_failed', outcome: 'not_sent' });
});
