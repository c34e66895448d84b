import type { SandboxInfo } from '@profiles/mock/web';
import { expect, it } from 'vitest';
import { ADMIN_TOKEN, DevWorker } from './harness/dev-worker.ts';
import { ASHA, admin, clientOf } from './harness/sandbox-client.ts';

it('lists the last request of a sandbox without its data, until a reset', async () => {
  await using worker = await DevWorker.start({ vars: { ADMIN_TOKEN, IDLE_SECONDS: 12 } });
  const base = `${worker.url}/sandbox/one`;
  const listed = async () => {
    const list: SandboxInfo[] = await (await admin(worker.url, '/sandboxes')).json();
    return list.map(({ name, lastRequest }) => ({ name, lastRequest }));
  };
  const patience = { timeout: 30_000, interval: 100 };
  await clientOf(base).createPatient(ASHA);
  const lastRequest = { at: expect.any(String), operation: 'createPatient', status: 201 };
  await expect.poll(listed, patience).toEqual([{ name: 'one', lastRequest }]);
  await admin(base, '/reset', 'POST');
  await expect.poll(listed, patience).toEqual([{ name: 'one', lastRequest: undefined }]);
});
