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
    expect.stringMatching(
      /^profiles: createPatient answered attempt=1 status=201 duration=\d+$/,
    ),
    expect.objectContaining(facts),
  );
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    'profiles: createPatient left out extras keys that start with _ ignoredKeys=1',
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
      message: expect.stringContaining(
        'profiles: updateEmrUser failed, retried attempt=1 code=server_error',
      ),
    },
    {
      level: 'error',
      message: expect.stringContaining(
        'failed attempt=2 code=server_error outcome=unknown',
      ),
    },
  ]);
});
