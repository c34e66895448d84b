import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it } from 'vitest';
import { register } from './register.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });

it('registers a patient', async () => {
  const oid = await register('Asha');
  expect(mock.patients.get(oid)).toMatchObject({ fn: 'asha' });
});
