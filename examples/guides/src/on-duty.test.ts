import { useProfilesMock } from '@profiles/mock/vitest';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { updateUserOnDuty } from './on-duty.ts';

const mock = useProfilesMock({
  baseUrl: 'https://api.example.com',
  seed: { emrUsers: [{ oid: 'dr-mehta' }] },
  handlers: [
    http.get('https://rota.example.com/today', () => HttpResponse.json({ oid: 'dr-mehta' })),
  ],
});

it('updates the EMR user who is on duty', async () => {
  await updateUserOnDuty({ extras: { ward: 'B2' } });
  expect(mock.emrUsers.get('dr-mehta')).toMatchObject({
    extras: { ward: 'B2' },
  });
});
