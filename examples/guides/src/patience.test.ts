import { faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { beforeEach, expect, it, vi } from 'vitest';
import { atNight, atTheDesk, sendFromQueue } from './patience.ts';

const mock = useProfilesMock({
  baseUrl: 'https://api.example.com',
  seed: { emrUsers: [{ oid: 'dr-mehta' }] },
});

beforeEach(() => {
  // Random waits start at 0 ms, so no test waits.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

it('fails at the desk when Retry-After exceeds the total timeout', async () => {
  mock.fail('updateEmrUser', faults.tooMany(20));
  await expect(atTheDesk.updateEmrUser('dr-mehta', {})).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfter: 20,
    attempts: 1,
  });
});

it('makes nine attempts at night', async () => {
  mock.fail('updateEmrUser', faults.html502, { times: 8 });
  await atNight.updateEmrUser('dr-mehta', { bg: 'O+' });
  expect(mock.requests).toHaveLength(9);
  expect(mock.emrUsers.get('dr-mehta')).toMatchObject({ bg: 'O+' });
});

it('leaves retries to the queue', async () => {
  mock.fail('updateEmrUser', faults.html502);
  await expect(sendFromQueue('dr-mehta', { bg: 'O+' })).rejects.toMatchObject({
    attempts: 1,
  });
  await sendFromQueue('dr-mehta', { bg: 'O+' });
  expect(mock.emrUsers.get('dr-mehta')).toMatchObject({ bg: 'O+' });
});
