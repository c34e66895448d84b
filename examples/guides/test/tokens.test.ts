import { createProfilesMock, type ProfilesMockOptions } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { ProfileClient } from '@profiles/sdk';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { accessToken } from '../src/access-token.ts';
import { profilesFor } from '../src/shared-login.ts';
import { billing, startSession } from '../src/user-session.ts';

const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

describe('accessToken', () => {
  /** Creates a client of a mock, and a login that issues `token-1`, `token-2` and so on. */
  function withLogin(options: ProfilesMockOptions = {}, ...statuses: number[]) {
    const login = vi.fn(async () => {
      const token = { access_token: `token-${login.mock.calls.length}` };
      return Response.json(token, { status: statuses.shift() ?? 200 });
    });
    vi.stubGlobal('fetch', login);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { baseUrl, fetch, patients } = createProfilesMock(options);
    const settings = { baseUrl, fetch, clientId: 'front-desk' };
    return { login, patients, client: new ProfileClient({ ...settings, token: accessToken }) };
  }

  it('gets a new token after a 401, and creates one patient with it', async () => {
    const { login, client, patients } = withLogin({ credentials: { tokens: ['token-2'] } });
    await client.createPatient(ASHA);
    expect(login).toHaveBeenCalledTimes(2);
    expect(patients.size).toBe(1);
  });

  it('fetches a token again at the next call after the login failed', async () => {
    const { login, client } = withLogin({}, 503);
    const failure = {
      code: 'invalid_configuration',
      outcome: 'not_sent',
      cause: { name: 'Error' },
    };
    await expect(client.createPatient(ASHA)).rejects.toMatchObject(failure);
    await client.createPatient(ASHA);
    expect(login).toHaveBeenCalledTimes(2);
  });
});

describe('with a service that knows three tokens', () => {
  const tokens = ['fresh', 'token-of-ravi', 'any'];
  const mock = useProfilesMock({ baseUrl: 'https://api.example.com', credentials: { tokens } });

  it('profilesFor bypasses the cache of the login after a 401', async () => {
    const asked: boolean[] = [];
    const client = profilesFor({
      async accessToken({ ignoreCache }) {
        asked.push(ignoreCache);
        return ignoreCache ? 'fresh' : 'stale';
      },
    });
    await client.createPatient(ASHA);
    expect(asked).toEqual([false, true]);
    expect(mock.patients.size).toBe(1);
  });

  it("startSession sends the token of the session's user", async () => {
    const ravi = startSession('Ravi', () => 'token-of-ravi');
    const mira = startSession('Mira', () => 'token-of-mira');
    await ravi.profiles.createPatient(ASHA);
    const failure = { code: 'unauthorized' };
    await expect(mira.profiles.createPatient(ASHA)).rejects.toMatchObject(failure);
    expect(mock.patients.size).toBe(1);
  });

  it('billing sends the token of the client from which it was made', async () => {
    await billing.createPatient(ASHA);
    expect(mock.patients.size).toBe(1);
  });
});
