import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it, vi } from 'vitest';
import { createUnlessLeft } from './give-up.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

it('reports that nothing was sent when the user leaves immediately', async () => {
  const page = new AbortController();
  const told = createUnlessLeft(ASHA, page.signal);
  page.abort();
  expect(await told).toBe('Nothing was sent.');
  expect(mock.requests).toEqual([]);
});

it('reports that the patient may be stored when the user leaves later', async () => {
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

it('throws the error of a call that fails before the user leaves', async () => {
  mock.fail('createPatient', { kind: 'drop' });
  const page = new AbortController();
  await expect(createUnlessLeft(ASHA, page.signal)).rejects.toMatchObject({
    outcome: 'unknown',
  });
});
