import { expect, it } from 'vitest';
import { ADMIN_TOKEN, DevWorker } from './harness/dev-worker.ts';
import { ASHA, admin, clientOf, post } from './harness/sandbox-client.ts';

it('removes idle sandboxes, and keeps those in use', async () => {
  await using worker = await DevWorker.start({ vars: { ADMIN_TOKEN, IDLE_SECONDS: 2 } });
  const addressOf = (name: string) => `${worker.url}/sandbox/${name}`;
  const listed = async () => {
    const list: { name: string; patients: number }[] = await (
      await admin(worker.url, '/sandboxes')
    ).json();
    return Object.fromEntries(list.map(({ name, patients }) => [name, patients]));
  };
  const patience = { timeout: 30_000, interval: 100 };
  for (const name of ['idle', 'used', 'watched', 'left']) {
    await clientOf(addressOf(name)).createPatient(ASHA);
  }
  // A pending call does not keep a sandbox in use.
  await admin(addressOf('left'), '/faults', 'POST', {
    operation: '*',
    fault: { kind: 'hang' },
  });
  const leaving = AbortSignal.timeout(500);
  await expect(post(addressOf('left'), '{}', { signal: leaving })).rejects.toThrow();
  const watching = new AbortController();
  await fetch(`${addressOf('watched')}/__mock__/events`, {
    headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
    signal: watching.signal,
  });
  await expect.poll(listed, patience).toEqual({ idle: 1, used: 1, watched: 1, left: 1 });
  const use = async () => {
    await clientOf(addressOf('used')).createPatient(ASHA);
    return Object.keys(await listed()).sort();
  };
  await expect.poll(use, patience).toEqual(['used', 'watched']);
  await expect.poll(listed, patience).toEqual({ watched: 1 });
  watching.abort();
  for (const name of ['idle', 'used']) {
    expect(await clientOf(addressOf(name)).createPatient(ASHA)).toEqual({ oid: 'patient-1' });
  }
});
