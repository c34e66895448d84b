import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ASHA, HEADERS } from '@profiles/testkit/send';
import type { Check } from '@profiles/testkit/summary';
import { runServe } from '../../src/tools/cli/serve/run-serve.ts';
import { openState } from './kill-trial.ts';

const DISK_BYTES = 300_000;
/** Leaves room for some patients. */
const FILLER_BYTES = 150_000;

/** Checks what the command does on a disk that becomes full, and later has room again. */
export async function checkFullDisk(check: Check): Promise<void> {
  const disk = await mkdtemp(join(tmpdir(), 'profiles-disk-'));
  const mount = ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', disk];
  const isMounted = spawnSync('mount', mount).status === 0;
  if (isMounted) await useDisk(disk, check).finally(() => spawnSync('umount', [disk]));
  else console.log('The full disk did not run: only root can mount a disk of 300 kB.');
  await rmdir(disk);
}

async function useDisk(disk: string, check: Check): Promise<void> {
  const path = join(disk, 'state.db');
  let url = '';
  const out = (line: string) => {
    url ||= /http:\/\/[\d.:]+/.exec(line)?.[0] ?? '';
  };
  const command = await runServe(['--port', '0', '--state', path], { out, error: console.error });
  const create = async () => {
    const init = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };
    const response = await fetch(`${url}/profiles/v1/patient/`, init);
    await response.body?.cancel();
    return response.status;
  };
  const filler = join(disk, 'filler');
  await writeFile(filler, new Uint8Array(FILLER_BYTES));
  let stored = 0;
  let status = await create();
  for (; status === 201; status = await create()) stored += 1;
  check('the status when the disk is full', status === 507, status);
  await rm(filler);
  status = await create();
  check('the status once the disk has room', status === 201, status);
  await command.close();
  const { mock, close } = await openState(path);
  const kept = mock.patients.size;
  close();
  check(
    'patients kept, of those that were acknowledged',
    kept === stored + 1,
    `${kept} of ${stored + 1}`,
  );
}
