import { faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it } from 'vitest';
import { register } from './register.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });

it('registers a patient', async () => {
  const told = await register({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
  expect(told).toBe('Registered as patient-1.');
  expect(mock.patients.get('patient-1')).toMatchObject({ fn: 'asha' });
});

it('warns against a second try when the patient may be stored', async () => {
  mock.fail('createPatient', faults.html502);
  const told = await register({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
  expect(told).toContain('Check before you try again');
});
