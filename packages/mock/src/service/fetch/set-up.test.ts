import { ProfileClient } from '@profiles/sdk';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createProfilesMock } from '../create-profiles-mock.ts';

const HERE = 'https://here.test';
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'uhid-1042' } as const;
const fails = () => {
  throw new Error('asha');
};

it.each([
  ['https://there.test/api', {}, /^TypeError: .*there\.test that is not below .*here\.test/],
  [HERE, { behaviour: 'undecided' }, /^UndecidedError: .*POST \/profiles\/v1\/patient\//],
  [HERE, { createOid: fails }, /^MockDefectError: .*POST \/profiles\/v1\/patient\//],
] as const)(
  'a wrong set-up is printed once, and the client points to it: %s %j',
  async (url, options, line) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => void log.mockRestore());
    const { fetch } = createProfilesMock({ baseUrl: HERE, ...options });
    const client = new ProfileClient({ baseUrl: url, fetch, token: 'any', clientId: 'any' });
    for (const _ of 'twice') {
      const call = client.createPatientOnce(ASHA);
      await expect(call).rejects.toMatchObject({
        message: expect.stringContaining('(ERR_PROFILES_MOCK: see the console)'),
        attempts: 1,
      });
    }
    const lines = log.mock.calls.map(([text]) => String(text).replace('@profiles/mock: ', ''));
    expect(lines).toEqual([expect.stringMatching(line)]);
    if ('createOid' in options) expect(lines[0]).toMatch(/\n +at .*set-up\.test\.ts/);
    expect(lines[0]).not.toContain('asha');
  },
);
