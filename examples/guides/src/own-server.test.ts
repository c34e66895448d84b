import { createProfilesMock } from '@profiles/mock';
import { profilesHandlers } from '@profiles/mock/msw';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { updateUserOnDuty } from './on-duty.ts';

const mock = createProfilesMock({
  baseUrl: 'https://api.example.com',
  seed: { emrUsers: [{ oid: 'emr-user-1' }] },
});
const server = setupServer(
  ...profilesHandlers(mock),
  http.get('https://rota.example.com/today', () => HttpResponse.json({ oid: 'emr-user-1' })),
  http.all('*', () => HttpResponse.error()),
);

beforeAll(() => server.listen());
afterEach(() => {
  server.resetHandlers();
  mock.reset();
});
afterAll(() => server.close());

it('updates the EMR user who is on duty', async () => {
  await updateUserOnDuty({ extras: { ward: 'B2' } });
  expect(mock.emrUsers.get('emr-user-1')).toMatchObject({ extras: { ward: 'B2' } });
  expect(mock.unexpectedViolations).toEqual([]);
});
