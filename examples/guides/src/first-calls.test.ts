import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it, vi } from 'vitest';

const mock = useProfilesMock({
  baseUrl: 'https://api.example.com',
  seed: { emrUsers: [{ oid: 'dr-mehta', fn: 'Kiran' }] },
});

it('creates a patient, updates an EMR user and prints the results', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  await import('./first-calls.ts');
  expect(log.mock.calls).toEqual([
    ['Created patient-1'],
    ['The profile was updated successfully.'],
  ]);
  expect(mock.patients.get('patient-1')).toMatchObject({
    fn: 'asha',
    username: 'UHID-1042',
  });
  expect(mock.emrUsers.get('dr-mehta')).toMatchObject({
    fn: 'Kiran',
    bg: 'O+',
  });
});
