import { createProfilesMock } from '@profiles/mock';
import { profilesHandlers } from '@profiles/mock/msw';
import { ProfileClient } from '@profiles/sdk';
import { getResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';

const baseUrl = 'https://api.example.com';
const mock = createProfilesMock({ baseUrl });
const handlers = profilesHandlers(mock);

vi.stubGlobal('fetch', async (input, init) => {
  const response = await getResponse(handlers, new Request(input, init));
  if (response === undefined) throw new Error('No handler responds to this request.');
  return response;
});
beforeEach(() => mock.reset());

it('registers one patient when the response is lost', async () => {
  const profiles = new ProfileClient({ baseUrl, token: 'any', clientId: 'front-desk' });
  const patient = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' };
  mock.fail('createPatient', { kind: 'drop', stored: true });
  await expect(profiles.createPatientOnce(patient)).rejects.toMatchObject({ code: 'conflict' });
  expect(mock.patients.size).toBe(1);
});
