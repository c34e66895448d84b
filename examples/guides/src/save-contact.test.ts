import { createProfilesMock } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { expect, it } from 'vitest';
import { saveContact } from './save-contact.ts';

it('saves the contact, and keeps the other fields', async () => {
  const mock = createProfilesMock({ seed: { emrUsers: [{ oid: 'dr-mehta', fn: 'Kiran' }] } });
  const profiles = new ProfileClient({
    baseUrl: mock.baseUrl,
    token: 'any',
    clientId: 'any',
    fetch: mock.fetch,
  });

  const contact = { mobile: '+919876543210', email: 'kiran@example.com' };
  await saveContact(profiles, 'dr-mehta', contact);

  expect(mock.emrUsers.get('dr-mehta')).toEqual({ oid: 'dr-mehta', fn: 'Kiran', ...contact });
});
