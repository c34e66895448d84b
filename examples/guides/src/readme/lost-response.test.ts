import { useProfilesMock } from '@profiles/mock/vitest';
import { ProfileClient } from '@profiles/sdk';
import { expect, it } from 'vitest';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const { baseUrl } = mock;
const profiles = new ProfileClient({ baseUrl, token: 'any', clientId: 'front-desk' });
const asha = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;

it('stores one patient when the response is lost', async () => {
  // The service stores the patient and breaks the connection. The client retries.
  mock.fail('createPatient', { kind: 'drop', stored: true });
  await expect(profiles.createPatientOnce(asha)).rejects.toMatchObject({ code: 'conflict' });
  expect(mock.patients.size).toBe(1);
});
