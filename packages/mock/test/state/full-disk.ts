import { spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, readFile, rm, rmdir, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ASHA, HEADERS } from '@profiles/testkit/send';
import type { Check } from '@profiles/testkit/summary';
import { createProfilesMock } from '../../src/index.ts';
import { runServe } from '../../src/tools/cli/serve/run-serve.ts';

const DISK_BYTES = 300_000;
/** The disk allocates files in pages of this size. */
const PAGE_BYTES = 4096;
/** Their state takes many pages. */
const PATIENTS = 500;

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
  const path = join(disk, 'state.json');
  const lines = new EventEmitter();
  const error = (line: string) => {
    if (line.includes('ENOSPC')) lines.emit('full');
    if (line.includes('is written again')) lines.emit('recovered');
  };
  let url = '';
  const out = (line: string) => {
    url ||= /http:\/\/[\d.:]+/.exec(line)?.[0] ?? '';
  };
  const command = await runServe(['--port', '0', '--state', path], { out, error });
  // All but one page, so that a write begins and then fails.
  const filler = join(disk, 'filler');
  await writeFile(filler, new Uint8Array(DISK_BYTES)).catch(() => {});
  await truncate(filler, (await stat(filler)).size - PAGE_BYTES);
  const isFull = once(lines, 'full');
  let stored = 0;
  for (let at = 0; at < PATIENTS; at++) {
    const init = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };
    stored += Number((await fetch(`${url}/profiles/v1/patient/`, init)).ok);
  }
  await isFull;
  const before = await patientsIn(path);
  const isRecovered = once(lines, 'recovered');
  await rm(filler);
  await isRecovered;
  const after = await patientsIn(path);
  check('patients stored while the disk was full', stored === PATIENTS, stored);
  check('of them in the file, which stayed whole', before < stored, before);
  check('of them in the file once the disk had room', after === stored, after);
  await command.close();
}

/** @throws If the file is not whole. */
async function patientsIn(path: string): Promise<number> {
  const mock = createProfilesMock();
  mock.restore(JSON.parse(await readFile(path, 'utf8')));
  return mock.patients.size;
}
