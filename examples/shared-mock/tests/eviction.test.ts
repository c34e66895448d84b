import { expect, inject, it } from 'vitest';
import { ASHA, admin, clientOf, post, snapshotOf } from './sandbox-client.ts';

const worker = inject('url');
const addressOf = (name: string) => `${worker}/sandbox/${name}`;
const stop = (base: string) => fetch(`${base}/abort`);

it('keeps everything it acknowledged when its object is stopped', async () => {
  const base = addressOf('stopped');
  const profiles = clientOf(base);
  const acknowledged: string[] = [];
  const register = async (number: number) => {
    const call = profiles.createPatient({ ...ASHA, fn: `p${number}` });
    await call.then(({ oid }) => acknowledged.push(oid)).catch(() => {});
  };
  for (const round of [1, 2, 3, 4]) {
    const calls = Array.from({ length: 20 }, (_, at) => register(100 * round + at));
    await Promise.all([
      ...calls,
      stop(base),
      ...calls.map((_, at) => register(100 * round + 50 + at)),
    ]);
  }
  const { patients } = await snapshotOf(base);
  const stored = patients.map(({ oid }) => oid);
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
  expect(new Set(stored).size).toBe(stored.length);
});

it.each([
  [
    'its sandbox was stopped',
    () => stop(addressOf('interrupted')),
    'interrupted',
    'The sandbox stopped before it responded, and starts again with the next request. What it ' +
      'acknowledged is stored. Check whether this request was applied before you retry.',
    'patient-2',
  ],
  [
    'its sandbox was deleted',
    () => admin(worker, '/sandboxes/deleted', 'DELETE'),
    'deleted',
    'The sandbox was deleted before it responded. The next request creates it again, without records.',
    'patient-1',
  ],
])('explains to a client that %s during the call', async (_, interrupt, name, error, next) => {
  const base = addressOf(name);
  const fault = { kind: 'hang', stored: true };
  await admin(base, '/faults', 'POST', { operation: 'createPatient', fault });
  const pending = post(base, JSON.stringify(ASHA));
  await expect.poll(async () => (await snapshotOf(base)).patients).toHaveLength(1);
  await interrupt();
  const response = await pending;
  expect([response.status, await response.json()]).toEqual([503, { error }]);
  expect((await clientOf(base).createPatient(ASHA)).oid).toBe(next);
});

it('rejects a change that it cannot store, and keeps everything else', async () => {
  const base = addressOf('too-long');
  const profiles = clientOf(base);
  await admin(base, '/behaviour', 'PATCH', { extrasOnUpdate: 'merged' });
  await admin(base, '/emr-users', 'POST', { oid: 'one', fn: 'Asha' });
  const text = 'x'.repeat(900_000);
  await profiles.updateEmrUser('one', { extras: { a: text } });
  await profiles.updateEmrUser('one', { extras: { b: text } });
  const before = await snapshotOf(base);
  await expect(profiles.updateEmrUser('one', { extras: { c: text } })).rejects.toMatchObject({
    status: 507,
    outcome: 'unknown',
  });
  expect(await snapshotOf(base)).toEqual(before);
  await profiles.updateEmrUser('one', { extras: { d: 'short' } });
  await stop(base);
  const { emrUsers } = await snapshotOf(base);
  const { extras } = emrUsers.find(({ oid }) => oid === 'one') ?? {};
  expect(Object.keys(extras ?? {})).toEqual(['a', 'b', 'd']);
});

it('rejects a snapshot that it cannot store, and keeps its records', async () => {
  const base = addressOf('restored');
  await clientOf(base).createPatient(ASHA);
  const before = await snapshotOf(base);
  const long = { oid: 'long', extras: { a: 'x'.repeat(2_000_000) } };
  const patients = [{ oid: 'short' }, long];
  const response = await admin(base, '/snapshot', 'PUT', { ...before, patients });
  expect([response.status, await response.json()]).toEqual([
    507,
    {
      error:
        'The mock could not keep the change, so nothing was stored (a record has more than 1.9 MB).',
    },
  ]);
  expect(await snapshotOf(base)).toEqual(before);
});

it('explains that its rows cannot be loaded, and can then be deleted', async () => {
  const base = addressOf('damaged');
  await clientOf(base).createPatient(ASHA);
  await fetch(`${base}/damage`);
  await stop(base);
  const response = await admin(base, '/patients');
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    error:
      'This version of the mock cannot load the records of the sandbox. Deploy the version that ' +
      'stored them, or delete the sandbox with DELETE /__mock__/sandboxes/{name}.',
  });
  expect((await admin(worker, '/sandboxes/damaged', 'DELETE')).status).toBe(204);
  expect(await clientOf(base).createPatient(ASHA)).toEqual({ oid: 'patient-1' });
});
