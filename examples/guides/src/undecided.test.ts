import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it } from 'vitest';
import { register } from './register.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com', behaviour: 'undecided' });

it('registers a patient', async () => {
  mock.use({ createStatus: 201 }); // as the service's owner said
  const text = await register({ fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' });
  expect(text).toBe('Registered as patient-1.');
});
