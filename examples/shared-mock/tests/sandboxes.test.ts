import { expect, it } from 'vitest';
import { ADMIN_TOKEN, startWorker } from './dev-worker.ts';
import { ASHA, admin, clientOf, post, sandboxesOf } from './sandbox-client.ts';

const patience = { timeout: 30_000, interval: 100 };

it('lists the last request of a sandbox without its data, until a reset', async () => {
  await using worker = await startWorker({ ADMIN_TOKEN, IDLE_SECONDS: 12 });
  const base = `${worker.url}/sandbox/one`;
  const listed = async () =>
    (await sandboxesOf(worker.url)).map(({ patients, lastRequest }) => [patients, lastRequest]);
  await clientOf(base).createPatient(ASHA);
  const lastRequest = { at: expect.any(String), operation: 'createPatient', status: 201 };
  await expect.poll(listed, patience).toEqual([[1, lastRequest]]);
  await admin(base, '/reset', 'POST');
  await expect.poll(listed, patience).toEqual([[0, undefined]]);
});

it('removes idle sandboxes, and keeps those in use', async () => {
  await using worker = await startWorker({ ADMIN_TOKEN, IDLE_SECONDS: 2 });
  const addressOf = (name: string) => `${worker.url}/sandbox/${name}`;
  const create = (name: string) => clientOf(addressOf(name)).createPatient(ASHA);
  const listed = async () => (await sandboxesOf(worker.url)).map(({ name }) => name).sort();
  for (const name of ['idle', 'left', 'used', 'watched']) await create(name);
  // A pending call does not keep a sandbox in use.
  const fault = { operation: '*', fault: { kind: 'hang' } };
  await admin(addressOf('left'), '/faults', 'POST', fault);
  const signal = AbortSignal.timeout(500);
  await expect(post(addressOf('left'), '{}', { signal })).rejects.toThrow();
  const watching = new AbortController();
  await fetch(`${addressOf('watched')}/__mock__/events`, {
    headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
    signal: watching.signal,
  });
  const use = async () => {
    await create('used');
    return listed();
  };
  await expect.poll(use, patience).toEqual(['used', 'watched']);
  await expect.poll(listed, patience).toEqual(['watched']);
  watching.abort();
  for (const name of ['idle', 'used']) expect(await create(name)).toEqual({ oid: 'patient-1' });
});
