import { createProfilesMock } from '@profiles/mock';
import { isProfilesError, ProfileClient } from '@profiles/sdk';
import { assert, beforeEach, describe, expect, it, vi } from 'vitest';
import { tableRows } from './pages.ts';

const mock = createProfilesMock();
const profiles = new ProfileClient({
  baseUrl: mock.baseUrl,
  fetch: mock.fetch,
  token: () => 'any',
  clientId: 'any',
});

const CALLS = {
  createPatient: () => profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' }),
  updateEmrUser: () => profiles.updateEmrUser('dr-mehta', { bg: 'O+' }),
};

const ATTEMPTS = new Map([
  ['yes', 3],
  ['once', 2],
  ['no', 1],
]);

const STATUSES = tableRows('retries-and-timeouts.md').flatMap(([what = '', create, update]) => {
  const statuses = [...what.matchAll(/\b[1-5]\d\d\b/g)].map(([status]) => Number(status));
  return statuses.map((status) => ({ status, createPatient: create, updateEmrUser: update }));
});

beforeEach(() => {
  mock.reset();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

it('the guide lists every status that is retried', () => {
  const again = STATUSES.filter(({ updateEmrUser }) => updateEmrUser !== 'no');
  expect(again.map(({ status }) => status)).toEqual([401, 429, 408, 500, 502, 503, 504]);
});

describe.each(['createPatient', 'updateEmrUser'] as const)('%s', (operation) => {
  it.each(STATUSES)('is retried after a $status as the guide says', async (row) => {
    mock.fail(operation, { kind: 'respond', status: row.status }, { times: Infinity });
    const error: unknown = await CALLS[operation]().catch((reason: unknown) => reason);
    assert(isProfilesError(error));
    expect(error.attempts).toBe(ATTEMPTS.get(row[operation] ?? ''));
  });
});
