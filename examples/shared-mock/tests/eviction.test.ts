import { expect, inject, it } from 'vitest';
import { ASHA, admin, clientOf, post, snapshotOf } from './harness/sandbox-client.ts';

const worker = inject('worker');
const addressOf = (name: string) => `${worker.url}/sandbox/${name}`;
const stop = (base: string) => fetch(`${base}/abort`);

/** Starts a call that has no response, and waits until the mock has stored its patient. */
async function startCall(base: string): Promise<{ response: Promise<Response> }> {
  const fault = { kind: 'hang', stored: true };
  await admin(base, '/faults', 'POST', { operation: 'createPatient', fault });
  const response = post(base, JSON.stringify(ASHA));
  await expect.poll(async () => (await snapshotOf(base)).patients).toHaveLength(1);
  return { response };
}

it('keeps everything it acknowledged when its object is stopped', async () => {
  const base = addressOf('stopped');
  const profiles = clientOf(base);
  const acknowledged: string[] = [];
  const register = async (number: number) => {
    const created = await profiles
      .createPatient({ ...ASHA, fn: `p${number}` })
      .catch(() => undefined);
    if (created) acknowledged.push(created.oid);
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

it('explains to a client that its call was interrupted', async () => {
  const base = addressOf('interrupted');
  const { response } = await startCall(base);
  await stop(base);
  const { status, headers } = await response;
  expect([status, headers.get('content-type')]).toEqual([503, 'application/json']);
  const { error } = await (await response).json();
  expect(error).toBe(
    'The sandbox stopped before it responded, and starts again with the next request. What it ' +
      'acknowledged is stored. Check whether this request was applied before you retry.',
  );
  expect((await clientOf(base).createPatient(ASHA)).oid).toBe('patient-2');
});

it('explains to a client that its sandbox was deleted during the call', async () => {
  const base = addressOf('deleted');
  const { response } = await startCall(base);
  expect((await admin(worker.url, '/sandboxes/deleted', 'DELETE')).status).toBe(204);
  expect((await response).status).toBe(503);
  expect(await (await response).json()).toEqual({
    error:
      'The sandbox was deleted before it responded. The next request creates it again, without records.',
  });
  expect((await clientOf(base).createPatient(ASHA)).oid).toBe('patient-1');
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
  const { extras } = (await snapshotOf(base)).emrUsers[0] ?? {};
  expect(Object.keys(extras ?? {})).toEqual(['a', 'b', 'd']);
});

it('rejects a snapshot that it cannot store, and keeps its records', async () => {
  const base = addressOf('restored');
  await clientOf(base).createPatient(ASHA);
  const before = await snapshotOf(base);
  const long = { oid: 'long', extras: { a: 'x'.repeat(2_000_000) } };
  const patients = [{ oid: 'short' }, long];
  const response = await admin(base, '/snapshot', 'PUT', { ...before, patients });
  expect([response.status, await response.text()]).toEqual([
    507,
    expect.stringContaining('was not stored'),
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
  expect((await admin(worker.url, '/sandboxes/damaged', 'DELETE')).status).toBe(204);
  expect(await clientOf(base).createPatient(ASHA)).toEqual({ oid: 'patient-1' });
});
