import { useProfilesMock } from '@profiles/mock/vitest';
import { ProfileClient } from '@profiles/sdk';
import { expect, it } from 'vitest';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });

it('stores a patient', async () => {
  const client = new ProfileClient({ baseUrl: mock.baseUrl, token: 't', clientId: 'c' });
  const { oid } = await client.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
  expect(mock.patients.get(oid)).toMatchObject({ fn: 'asha' });
});
