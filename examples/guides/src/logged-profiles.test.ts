import { faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { afterEach, expect, it, vi } from 'vitest';

const written = vi.hoisted((): string[] => []);
vi.mock('pino', async (load) => {
  const { default: pino } = await load<typeof import('pino')>();
  const stream = { write: (line: string) => void written.push(line) };
  return { default: (options: object) => pino(options, stream) };
});
const { loggedProfiles, profilesWithPino } = await import('./logged-profiles.ts');

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

it('logs a successful call to the console', async () => {
  const debug = vi.spyOn(console, 'debug').mockReturnValue();
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await loggedProfiles.createPatient(ASHA);
  const facts = { operation: 'createPatient', status: 201, outcome: 'applied' };
  expect(debug).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(
      /^profiles: createPatient attempt succeeded attempt=1 outcome=applied status=201 duration=\d+$/,
    ),
    expect.objectContaining({ ...facts, attempt: 1 }),
  );
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^profiles: createPatient succeeded .* ignoredKeys=1$/),
    expect.objectContaining({ ...facts, attempts: 1, ignoredKeys: 1 }),
  );
});

it('logs the facts of a failed call to pino as fields', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  mock.fail('*', faults.html502, { times: 2 });
  const call = profilesWithPino.updateEmrUser('dr-mehta', {}, { maxRetries: 1 });
  await expect(call).rejects.toMatchObject({ attempts: 2 });
  const failed = { code: 'server_error', status: 502, outcome: 'unknown' };
  const msg = 'profiles: updateEmrUser attempt failed';
  expect(written.map((line) => JSON.parse(line))).toMatchObject([
    { ...failed, msg, level: 40, attempt: 1, wait: 0 },
    { ...failed, msg, level: 40, attempt: 2 },
    {
      ...failed,
      msg: 'profiles: updateEmrUser failed',
      level: 50,
      attempts: 2,
      duration: expect.any(Number),
    },
  ]);
});
