import { describeEveryService, useProfilesMock } from '@profiles/mock/vitest';
import { expect, it } from 'vitest';
import { register } from './register.ts';

describeEveryService('registering twice', ({ behaviour }) => {
  const baseUrl = 'http://127.0.0.1:4700';
  const mock = useProfilesMock({ baseUrl, behaviour });

  it('stores one patient', async () => {
    const asha = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;
    const patient = { ...asha, username: 'UHID-1042' };
    expect(await register(patient)).toBe('Registered as patient-1.');
    expect(await register(patient)).not.toContain('Registered');
    expect(mock.patients.size).toBe(1);
  });
});
