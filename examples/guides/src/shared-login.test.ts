import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it } from 'vitest';
import { profilesFor } from './shared-login.ts';

const mock = useProfilesMock({
  baseUrl: 'https://api.example.com',
  credentials: { tokens: ['fresh'] },
});

it('bypasses the cache of the login after a 401', async () => {
  const asked: boolean[] = [];
  const profiles = profilesFor({
    async accessToken({ ignoreCache }) {
      asked.push(ignoreCache);
      return ignoreCache ? 'fresh' : 'stale';
    },
  });
  await profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
  expect(asked).toEqual([false, true]);
  expect(mock.patients.size).toBe(1);
});
