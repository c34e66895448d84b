import { createProfilesMock } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { expect, it } from 'vitest';
import { saveContact } from './save-contact.ts';

it('saves the contact, and keeps the other fields', async () => {
  const mock = createProfilesMock({ seed: { emrUsers: [{ oid: 'emr-user-1', fn: 'Kiran' }] } });
  const profiles = new ProfileClient({
    baseUrl: mock.baseUrl,
    token: 'any',
    clientId: 'any',
    fetch: mock.fetch,
  });

  const contact = { mobile: '+919876543210', email: 'kiran@example.com' };
  await saveContact(profiles, 'emr-user-1', contact);

  expect(mock.emrUsers.get('emr-user-1')).toEqual({ oid: 'emr-user-1', fn: 'Kiran', ...contact });
});
