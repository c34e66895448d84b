import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it, vi } from 'vitest';
import { profiles } from './profiles.ts';
import { session } from './session.ts';
import { billing, startSession } from './user-session.ts';

const mock = useProfilesMock({
  baseUrl: 'https://api.example.com',
  credentials: { tokens: ['token-of-ravi', 'token-of-the-session'] },
});
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

it("sends the token of the session's user", async () => {
  const ravi = startSession('Ravi', () => 'token-of-ravi');
  const mira = startSession('Mira', () => 'token-of-mira');
  await ravi.profiles.createPatient(ASHA);
  await expect(mira.profiles.createPatient(ASHA)).rejects.toMatchObject({
    code: 'unauthorized',
  });
  expect(mock.patients.size).toBe(1);
});

it('shares a token between clients that differ only in their client id', async () => {
  await profiles.createPatient(ASHA);
  const accessToken = vi.spyOn(session, 'accessToken');
  await billing.createPatient(ASHA);
  expect(accessToken).not.toHaveBeenCalled();
  expect(mock.patients.size).toBe(2);
});
