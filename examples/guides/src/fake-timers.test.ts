import { faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it, onTestFinished, vi } from 'vitest';
import { profiles } from './profiles.ts';
import { register } from './register.ts';

const mock = useProfilesMock({
  baseUrl: 'https://api.example.com',
  seed: { emrUsers: [{ oid: 'emr-user-1' }] },
});
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;

it('retries twice without a wait', async () => {
  // #region without-a-wait
  const random = vi.spyOn(Math, 'random').mockReturnValue(0); // the backoff is 0 ms
  onTestFinished(() => random.mockRestore());
  mock.fail('createPatient', faults.tooMany(0)); // Retry-After: 0
  mock.fail('createPatient', { kind: 'drop', stored: false });
  expect(await register(ASHA)).toBe('Registered as patient-1.');
  expect(mock.requests).toHaveLength(3);
  // #endregion without-a-wait
});

it('gives up after the total timeout', async () => {
  // #region fake-timers
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  mock.fail('updateEmrUser', { kind: 'hang' }, { times: Infinity });
  const call = profiles.updateEmrUser('emr-user-1', { bg: 'O+' });
  const failure = expect(call).rejects.toMatchObject({ code: 'timeout' });
  await vi.advanceTimersByTimeAsync(60_000);
  await failure;
  // #endregion fake-timers
});
