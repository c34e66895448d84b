import { createProfilesMock } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { expect, it } from 'vitest';

/** Loses the response to an update, and lets another writer change the field before the next attempt. */
function openWard(maxRetries: number) {
  const mock = createProfilesMock({ seed: { emrUsers: [{ oid: 'user-1', s: 'Dr' }] } });
  const { baseUrl } = mock;
  const credentials = { baseUrl, token: 'token', clientId: 'front-desk' };
  const other = new ProfileClient({ ...credentials, fetch: mock.fetch });
  mock.fail('updateEmrUser', { kind: 'drop', stored: true });
  let attempts = 0;
  const client = new ProfileClient({
    ...credentials,
    maxRetries,
    fetch: async (input, init) => {
      attempts += 1;
      if (attempts === 2) await other.updateEmrUser('user-1', { s: 'newer' });
      return mock.fetch(input, init);
    },
  });
  return { mock, client, other };
}

it('an older update overwrites a newer one when the client retries it', async () => {
  const { mock, client } = openWard(1);
  await client.updateEmrUser('user-1', { s: 'older' });
  expect(mock.emrUsers.get('user-1')).toMatchObject({ s: 'older' });
});

it('an older update leaves a newer one alone with maxRetries 0', async () => {
  const { mock, client, other } = openWard(0);
  const update = client.updateEmrUser('user-1', { s: 'older' });
  await expect(update).rejects.toMatchObject({ outcome: 'unknown', attempts: 1 });
  await other.updateEmrUser('user-1', { s: 'newer' });
  expect(mock.emrUsers.get('user-1')).toMatchObject({ s: 'newer' });
});
