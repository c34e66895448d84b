import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it } from 'vitest';
import { cancelledUpdate } from './cancel.ts';

const mock = useProfilesMock({
  baseUrl: 'https://api.example.com',
  seed: { emrUsers: [{ oid: 'dr-mehta' }] },
});

it('rejects with the reason of the signal, and sends nothing', async () => {
  const call = cancelledUpdate('dr-mehta', { bg: 'O+' });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(call.sent).toBe(false);
  expect(mock.requests).toEqual([]);
});
