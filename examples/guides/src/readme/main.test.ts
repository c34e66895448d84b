import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it, vi } from 'vitest';

const mock = useProfilesMock({ baseUrl: 'http://127.0.0.1:4700' });

it('registers a patient', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  await import('./main.ts');
  expect(log.mock.calls).toEqual([['Registered as patient-1.']]);
  expect(mock.patients.size).toBe(1);
});
