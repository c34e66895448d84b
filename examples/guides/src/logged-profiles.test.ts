import { faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { afterEach, expect, it, vi } from 'vitest';
import { loggedProfiles, profilesWithLines } from './logged-profiles.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const ASHA = {
  fn: 'Asha',
  dob: '1990-04-12',
  gen: 'F',
  extras: { _draft: true },
} as const;

afterEach(() => {
  vi.restoreAllMocks();
});

it('tells the console of an answer', async () => {
  const debug = vi.spyOn(console, 'debug').mockReturnValue();
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await loggedProfiles.createPatient(ASHA);
  const facts = { operation: 'createPatient', status: 201, attempt: 1 };
  expect(debug).toHaveBeenCalledExactlyOnceWith(
    'profiles: createPatient answered 201',
    expect.objectContaining(facts),
  );
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    'profiles: createPatient left out 1 extras keys that start with _',
    { operation: 'createPatient', ignoredKeys: 1 },
  );
});

it('writes a line for a resend and one for a failure', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  mock.fail('*', faults.html502, { times: 2 });
  const call = profilesWithLines.updateEmrUser(
    'dr-mehta',
    {},
    { maxRetries: 1 },
  );
  await expect(call).rejects.toMatchObject({ attempts: 2 });
  const lines = write.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines).toMatchObject([
    {
      level: 'warn',
      message:
        'profiles: updateEmrUser failed (server_error), sent again in 0 ms',
    },
    {
      level: 'error',
      message: 'profiles: updateEmrUser failed (server_error, unknown)',
    },
  ]);
});
