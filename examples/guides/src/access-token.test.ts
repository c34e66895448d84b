import { createProfilesMock } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { afterEach, expect, it, vi } from 'vitest';
import { accessToken } from './access-token.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A login that issues `token-1`, `token-2` and so on. */
function loginOf(...statuses: number[]) {
  let tokens = 0;
  const login = vi.fn(async () => {
    tokens += 1;
    return Response.json({ access_token: `token-${tokens}` }, { status: statuses.shift() ?? 200 });
  });
  vi.stubGlobal('fetch', login);
  return login;
}

const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

function clientOf(mock: ReturnType<typeof createProfilesMock>) {
  const { baseUrl, fetch } = mock;
  return new ProfileClient({
    baseUrl,
    fetch,
    token: accessToken,
    clientId: 'front-desk',
  });
}

it('fetches one token for parallel calls', async () => {
  const login = loginOf();
  const profiles = clientOf(createProfilesMock());
  await Promise.all([1, 2, 3].map(() => profiles.createPatient(ASHA)));
  expect(login).toHaveBeenCalledTimes(1);
});

it('gets a new token after a 401, and creates one patient with it', async () => {
  const login = loginOf();
  const mock = createProfilesMock({ credentials: { tokens: ['token-2'] } });
  await clientOf(mock).createPatient(ASHA);
  expect(login).toHaveBeenCalledTimes(2);
  expect(mock.patients.size).toBe(1);
});

it('fails after a second 401', async () => {
  const login = loginOf();
  const mock = createProfilesMock({ credentials: { tokens: ['another'] } });
  await expect(clientOf(mock).createPatient(ASHA)).rejects.toMatchObject({
    code: 'unauthorized',
    outcome: 'rejected',
    attempts: 2,
  });
  expect(login).toHaveBeenCalledTimes(2);
});

it('fetches a token again at the next call after the login failed', async () => {
  const login = loginOf(503);
  const mock = createProfilesMock();
  const profiles = clientOf(mock);
  await expect(profiles.createPatient(ASHA)).rejects.toMatchObject({
    code: 'invalid_configuration',
    outcome: 'not_sent',
    cause: { name: 'Error' },
  });
  await profiles.createPatient(ASHA);
  expect(login).toHaveBeenCalledTimes(2);
});
