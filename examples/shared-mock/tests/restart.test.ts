import type { Snapshot } from '@profiles/mock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DevWorker, startWorker } from './dev-worker.ts';
import { ASHA, admin, clientOf, sandboxesOf, snapshotOf } from './sandbox-client.ts';

let worker: DevWorker;
let counted: unknown;
const before = new Map<string, Snapshot>();
const addressOf = (name: string) => `${worker.url}/sandbox/${name}`;

/** Fills each sandbox in another way. Its name is the state that must survive a restart. */
const FILLED: Readonly<Record<string, (base: string) => Promise<unknown>>> = {
  async records(base) {
    const profiles = clientOf(base);
    for (const fn of ['Asha', 'Ravi', 'Zoë \u0000"']) await profiles.createPatient({ ...ASHA, fn });
    for (const oid of ['one', 'two']) await admin(base, '/emr-users', 'POST', { oid, fn: oid });
    await profiles.updateEmrUser('one', { bg: 'O+', extras: { note: 'second' } });
    await profiles.updateEmrUser('one', { bg: 'A+' });
  },
  async settings(base) {
    await admin(base, '/behaviour', 'PATCH', { createStatus: 202, omittedFields: 'cleared' });
  },
  async reset(base) {
    await clientOf(base).createPatient(ASHA);
    await admin(base, '/behaviour', 'PATCH', { createStatus: 202 });
    await admin(base, '/reset', 'POST');
  },
  async snapshot(base) {
    const snapshot = await snapshotOf(addressOf('records'));
    const oids = { patients: 41, emrUsers: 7 };
    await admin(base, '/snapshot', 'PUT', { ...snapshot, clock: 5, oids });
    await clientOf(base).createPatient(ASHA);
  },
  async 'skipped-oid'(base) {
    for (const oid of ['patient-2', 'patient-9']) {
      await admin(base, '/patients', 'POST', { ...ASHA, oid });
    }
    await clientOf(base).createPatient(ASHA);
    await clientOf(base).createPatient(ASHA);
  },
  async deleted(base) {
    const remove = (path: string) => admin(base, path, 'DELETE');
    for (let count = 0; count < 5; count++) await clientOf(base).createPatient(ASHA);
    for (const number of [2, 4, 5]) await remove(`/patients/patient-${number}`);
    await admin(base, '/patients/patient-1', 'PATCH', { ln: 'Rao', gen: 'O' });
    for (const oid of ['emr-user-3', 'one']) await admin(base, '/emr-users', 'POST', { oid });
    await remove('/emr-users/emr-user-3');
  },
};

beforeAll(async () => {
  worker = await startWorker();
  for (const [name, fill] of Object.entries(FILLED)) {
    await fill(addressOf(name));
    before.set(name, await snapshotOf(addressOf(name)));
  }
  await worker.restart();
  // Before a request has loaded the mock, so the rows are counted.
  const created = await admin(worker.url, '/sandboxes', 'POST', { name: 'deleted' });
  counted = await created.json();
});

afterAll(() => worker?.[Symbol.asyncDispose]());

it.each(Object.keys(FILLED))('keeps the state of the sandbox %s after a restart', async (name) => {
  expect(await snapshotOf(addressOf(name))).toEqual(before.get(name));
});

it('has stored the records and settings before the restart', () => {
  expect(before.get('records')).toMatchObject({
    patients: [{ fn: 'asha' }, { fn: 'ravi' }, { fn: 'zoë \u0000"' }],
    emrUsers: [
      { oid: 'emr-user-1' },
      { oid: 'one', bg: 'A+', extras: { note: 'second' } },
      { oid: 'two' },
    ],
  });
  expect(before.get('settings')?.behaviour).toMatchObject({ createStatus: 202 });
  expect(before.get('reset')).toMatchObject({ patients: [], oids: { patients: 0 } });
  expect(before.get('snapshot')?.patients.at(-1)?.oid).toBe('patient-42');
});

it('counts only the records that were not deleted', () => {
  expect(before.get('deleted')).toMatchObject({
    patients: [{ oid: 'patient-1', ln: 'Rao' }, { oid: 'patient-3' }],
    oids: { patients: 5, emrUsers: 3 },
  });
  expect(counted).toMatchObject({ name: 'deleted', patients: 2, emrUsers: 2 });
});

it('lists the sandboxes after a restart', async () => {
  const names = (await sandboxesOf(worker.url)).map(({ name }) => name);
  expect(names.sort()).toEqual(Object.keys(FILLED).sort());
});
