import { faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { isProfilesError } from '@profiles/sdk';
import { assert, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createUnlessLeft } from '../src/give-up.ts';
import { profiles } from '../src/profiles.ts';
import { atNight, atTheDesk, cancelledUpdate, sendFromQueue } from '../src/retries-and-timeouts.ts';
import { tableRows } from './pages.ts';

const mock = useProfilesMock({
  baseUrl: 'https://api.example.com',
  seed: { emrUsers: [{ oid: 'emr-user-1' }] },
});
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

beforeEach(() => {
  // Random waits start at 0 ms, so no test waits.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => void random.mockRestore());
});

describe('the table of the guide', () => {
  // Only a token provider can return another token after a 401.
  const renewing = profiles.withOptions({ token: () => 'any' });
  const CALLS = {
    createPatient: () => renewing.createPatient(ASHA),
    updateEmrUser: () => renewing.updateEmrUser('emr-user-1', { bg: 'O+' }),
  };
  const ATTEMPTS: Readonly<Record<string, number>> = { yes: 3, once: 2, no: 1 };
  const ROWS = tableRows('retries-and-timeouts.md').flatMap(([what = '', create, update]) => {
    const statuses = [...what.matchAll(/\b[1-5]\d\d\b/g)].map(([status]) => Number(status));
    return statuses.map((status) => ({ status, createPatient: create, updateEmrUser: update }));
  });

  it('lists every status that is retried', () => {
    const again = ROWS.filter(({ updateEmrUser }) => updateEmrUser !== 'no');
    expect(again.map(({ status }) => status)).toEqual([401, 429, 408, 500, 502, 503, 504]);
  });

  describe.each(['createPatient', 'updateEmrUser'] as const)('for %s', (operation) => {
    it.each(ROWS)('states the attempts after a $status', async (row) => {
      mock.fail(operation, { kind: 'respond', status: row.status }, { times: Infinity });
      const error: unknown = await CALLS[operation]().catch((reason: unknown) => reason);
      assert(isProfilesError(error));
      expect(error.attempts).toBe(ATTEMPTS[row[operation] ?? '']);
    });
  });
});

it('fails at the desk when Retry-After exceeds the total timeout', async () => {
  mock.fail('updateEmrUser', faults.tooMany(20));
  const failure = { code: 'rate_limited', retryAfter: 20, attempts: 1 };
  await expect(atTheDesk.updateEmrUser('emr-user-1', {})).rejects.toMatchObject(failure);
});

it('makes nine attempts at night', async () => {
  mock.fail('updateEmrUser', faults.html502, { times: 8 });
  await atNight.updateEmrUser('emr-user-1', { bg: 'O+' });
  expect(mock.requests).toHaveLength(9);
  expect(mock.emrUsers.get('emr-user-1')).toMatchObject({ bg: 'O+' });
});

it('leaves retries to the queue', async () => {
  mock.fail('updateEmrUser', faults.html502);
  await expect(sendFromQueue('emr-user-1', { bg: 'O+' })).rejects.toMatchObject({ attempts: 1 });
  await sendFromQueue('emr-user-1', { bg: 'O+' });
  expect(mock.emrUsers.get('emr-user-1')).toMatchObject({ bg: 'O+' });
});

it('rejects a cancelled update with the reason of the signal, and sends nothing', async () => {
  const call = cancelledUpdate('emr-user-1', { bg: 'O+' });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(call.sent).toBe(false);
  expect(mock.requests).toEqual([]);
});

it('createUnlessLeft reports that nothing was sent when the user leaves immediately', async () => {
  const page = new AbortController();
  const text = createUnlessLeft(ASHA, page.signal);
  page.abort();
  expect(await text).toBe('Nothing was sent.');
  expect(mock.requests).toEqual([]);
});

it('createUnlessLeft reports that the patient may be stored when the user leaves later', async () => {
  mock.fail('createPatient', { kind: 'hang', stored: true });
  const page = new AbortController();
  const text = createUnlessLeft(ASHA, page.signal);
  await vi.waitUntil(() => mock.patients.size === 1, { interval: 1, timeout: 20_000 });
  page.abort();
  expect(await text).toBe('The patient may be stored.');
});

it('createUnlessLeft throws the error of a call that fails before the user leaves', async () => {
  mock.fail('createPatient', { kind: 'drop' });
  const call = createUnlessLeft(ASHA, new AbortController().signal);
  await expect(call).rejects.toMatchObject({ outcome: 'unknown' });
});
