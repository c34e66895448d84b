import { useProfilesMock } from '@profiles/mock/vitest';
import { estimateDob } from '@profiles/sdk/schemas';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerByAge } from './estimated-dob.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 6, 1) });
});
afterEach(() => {
  vi.useRealTimers();
});

it('registers a person by age, and marks the date of birth as estimated', async () => {
  const { oid } = await registerByAge({ fn: 'Asha', gen: 'F', username: 'UHID-1042' }, 36);
  expect(mock.patients.get(oid)).toMatchObject({
    dob: '1990-07-01',
    extras: { dob_estimated: true },
  });
});

it('computes the dates that the guide names', () => {
  expect(estimateDob(36, new Date(2026, 5, 20))).toBe('1989-07-01');
  expect(estimateDob(36, new Date(2026, 6, 1))).toBe('1990-07-01');
});
