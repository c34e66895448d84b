import { createProfilesMock, faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import type { IdentifiedPatientInput } from '@profiles/sdk';
import { estimateDob } from '@profiles/sdk/schemas';
import pLimit from 'p-limit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { profiles } from './profiles.ts';
import { session } from './session.ts';

const mock = useProfilesMock({
  baseUrl: 'https://api.example.com',
  seed: { emrUsers: [{ oid: 'emr-user-1', mobile: '+919876543210' }] },
});
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;

it('sets the timeouts of one call', async () => {
  mock.fail('createPatient', { kind: 'hang' });
  const run = async () => {
    // #region timeout
    await profiles.createPatient(ASHA, { timeout: 5_000, totalTimeout: 8_000 });
    // #endregion timeout
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const failure = expect(run()).rejects.toMatchObject({ code: 'timeout' });
  await vi.advanceTimersByTimeAsync(8_000);
  await failure;
});

// #region limit
const limit = pLimit(4);

function registerAll(patients: readonly IdentifiedPatientInput[]) {
  const calls = patients.map((each) => limit(() => profiles.createPatientOnce(each)));
  return Promise.allSettled(calls);
}
// #endregion limit

it('sends at most 4 requests at a time', async () => {
  let open = 0;
  let most = 0;
  const original = profiles.createPatientOnce;
  const create = vi.spyOn(profiles, 'createPatientOnce').mockImplementation((...call) => {
    most = Math.max(most, ++open);
    const promise = original(...call);
    promise.finally(() => open--);
    return promise;
  });
  onTestFinished(() => create.mockRestore());
  await registerAll(Array.from({ length: 9 }, (_, n) => ({ ...ASHA, username: `UHID-${n}` })));
  expect(most).toBe(4);
  expect(mock.patients.size).toBe(9);
});

it('fails when the service asks for too long a wait', async () => {
  // #region rate-limit
  mock.fail('createPatient', faults.tooMany(0)); // retried immediately
  await profiles.createPatient(ASHA);
  mock.fail('createPatient', faults.tooMany(90)); // longer than the total timeout
  await expect(profiles.createPatient(ASHA)).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfter: 90,
  });
  // #endregion rate-limit
});

it('seeds 1,000 patients', () => {
  // #region seed
  const hospital = createProfilesMock({
    seed: {
      patients: Array.from({ length: 1_000 }, (_, n) => ({
        fn: `patient ${n}`,
        dob: '1990-04-12',
        gen: 'O',
        username: `UHID-${n}`,
      })),
    },
  });
  // #endregion seed
  expect(hospital.patients.size).toBe(1_000);
});

it('freezes the clocks of the mock and of the app', async () => {
  // #region clock
  const now = new Date('2026-07-01T08:00:00Z');
  const frozen = createProfilesMock({ now: () => now });
  vi.useFakeTimers({ toFake: ['Date'], now });
  expect(estimateDob(36)).toBe('1990-07-01');
  vi.useRealTimers();
  // #endregion clock
  await frozen.fetch(`${frozen.baseUrl}/profiles/v1/patient/`);
  await frozen.fetch(`${frozen.baseUrl}/profiles/v1/patient/`);
  expect(frozen.requests.map(({ at }) => at)).toEqual(Array(2).fill(now.toISOString()));
});

// #region token
const LIFETIME = 55 * 60_000; // of tokens that the service accepts for an hour
let client = profiles;
let renewal = 0;

/** Returns a client whose token is still valid. Calls after the lifetime fetch a new one. */
function currentProfiles() {
  if (Date.now() >= renewal) {
    renewal = Date.now() + LIFETIME;
    client = profiles.withOptions({ token: () => session.accessToken() });
  }
  return client;
}
// #endregion token

it('renews a token before it expires', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const token = vi.spyOn(session, 'accessToken');
  onTestFinished(() => {
    token.mockRestore();
    vi.useRealTimers();
  });
  for (const [minutes, tokens] of [
    [0, 1],
    [54, 1],
    [55, 2],
  ] as const) {
    vi.setSystemTime(minutes * 60_000);
    await currentProfiles().updateEmrUser('emr-user-1', {});
    expect(token).toHaveBeenCalledTimes(tokens);
  }
});

it('registers one patient when a response is lost', async () => {
  // #region lost
  const random = vi.spyOn(Math, 'random').mockReturnValue(0); // the retry does not wait
  mock.fail('createPatient', { kind: 'drop', stored: true });
  await expect(profiles.createPatientOnce(ASHA)).rejects.toMatchObject({ code: 'conflict' });
  expect(mock.patients.size).toBe(1);
  random.mockRestore();
  // #endregion lost
});

it('stores nested data as text', async () => {
  // #region nested
  const visit = { ward: 'B2', vitals: [{ pulse: 72 }, { pulse: 75 }] };
  const { oid } = await profiles.createPatient({
    ...ASHA,
    extras: { visit: JSON.stringify(visit) },
  });
  // #endregion nested
  expect(mock.patients.get(oid)).toMatchObject({ extras: { visit: JSON.stringify(visit) } });
});
