import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it, vi } from 'vitest';
import { createUnlessLeft } from './give-up.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

it('knows that nothing was sent, left at once', async () => {
  const page = new AbortController();
  const told = createUnlessLeft(ASHA, page.signal);
  page.abort();
  expect(await told).toBe('Nothing was sent.');
  expect(mock.requests).toEqual([]);
});

it('knows that the patient may be stored, left later', async () => {
  mock.fail('createPatient', { kind: 'hang', stored: true });
  const page = new AbortController();
  const told = createUnlessLeft(ASHA, page.signal);
  await vi.waitFor(() => expect(mock.patients.size).toBe(1), {
    interval: 1,
    timeout: 5000,
  });
  page.abort();
  expect(await told).toBe('The patient may be stored.');
});

it('hands on a failure, left after it', async () => {
  mock.fail('createPatient', { kind: 'drop' });
  const page = new AbortController();
  await expect(createUnlessLeft(ASHA, page.signal)).rejects.toMatchObject({
    outcome: 'unknown',
  });
});
