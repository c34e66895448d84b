import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it, vi } from 'vitest';

const mock = useProfilesMock({
  baseUrl: 'https://api.example.com',
  seed: { emrUsers: [{ oid: 'dr-mehta', fn: 'Kiran' }] },
});

it('creates a patient and updates an EMR user', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  await import('./calls.ts');
  expect(log).toHaveBeenCalledExactlyOnceWith('patient-1', 'The profile was updated successfully.');
  expect(mock.patients.get('patient-1')).toMatchObject({ fn: 'asha', username: 'UHID-1042' });
  expect(mock.emrUsers.get('dr-mehta')).toMatchObject({ bg: 'O+', mobile: '+919876543210' });
});
