import { expect, inject, it } from 'vitest';
import { ASHA, admin, clientOf, snapshotOf } from './harness/sandbox-client.ts';
import { workerMemory } from './harness/worker-memory.ts';

const worker = inject('worker');
const addressOf = (name: string) => `${worker.url}/sandbox/${name}`;

it('keeps the records of 20 sandboxes separate during 400 parallel calls', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `team${at}`);
  const calls = Array.from({ length: 20 }, () => names).flat();
  const created = await Promise.all(
    calls.map(async (fn) => {
      const { oid } = await clientOf(addressOf(fn)).createPatient({ ...ASHA, fn });
      return [fn, oid] as const;
    }),
  );
  for (const name of names) {
    const { patients } = await snapshotOf(addressOf(name));
    expect(new Set(patients.map(({ fn }) => fn))).toEqual(new Set([name]));
    const given = created.filter(([fn]) => fn === name).map(([, oid]) => oid);
    expect(given.sort()).toEqual(patients.map(({ oid }) => oid).sort());
    expect(new Set(given).size).toBe(20);
  }
});

it('creates and lists a thousand sandboxes', async () => {
  const before = workerMemory(worker.pid);
  let next = 0;
  const create = async () => {
    while (next < 1000) await clientOf(addressOf(`one-of-${next++}`)).createPatient(ASHA);
  };
  await Promise.all(Array.from({ length: 10 }, create));
  const list: { name: string }[] = await (await admin(worker.url, '/sandboxes')).json();
  expect(list.filter(({ name }) => name.startsWith('one-of-'))).toHaveLength(1000);
  const grown = workerMemory(worker.pid) - before;
  console.log(`1,000 sandboxes take ${Math.round(grown / 1e6)} MB of the local workerd.`);
  expect(await clientOf(addressOf('one-of-0')).createPatient(ASHA)).toEqual({ oid: 'patient-2' });
});
