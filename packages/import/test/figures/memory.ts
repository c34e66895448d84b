import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { run } from '@profiles/testkit/run';
import type { Check } from '@profiles/testkit/summary';
import { HOSPITAL_MAP, hospitalLines } from '../kill/hospital-file.ts';
import { BUILT, ImportProcess } from '../kill/import-process.ts';
import { figure } from './kills.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const MAX_MB = 150;

/**
 * Imports many rows into a service that stores nothing, and reads the memory of the process. It is the
 * published command: Node needs memory of its own to run TypeScript.
 */
export async function measureMemory(rows: number, check: Check): Promise<void> {
  run('npm', ['run', '--silent', 'build'], ROOT);
  const folder = await mkdtemp(join(tmpdir(), 'profiles-import-'));
  const file = join(folder, 'patients.csv');
  await pipeline(Readable.from(hospitalLines(rows)), createWriteStream(file));
  let created = 0;
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      created += 1;
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(`{"oid":"patient-${created}"}`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const target = ['--base-url', `http://127.0.0.1:${port}`, '--client-id', 'memory'];
  const running = new ImportProcess([file, ...HOSPITAL_MAP, ...target, '--concurrency', '20'], {
    env: { XDG_STATE_HOME: join(folder, 'state') },
    main: BUILT,
  });
  let max = 0;
  const watch = setInterval(() => {
    max = Math.max(max, running.memory());
  }, 100);
  await running.ended;
  clearInterval(watch);
  server.close();
  await rm(folder, { recursive: true });
  const megabytes = Math.ceil(max / 1_000_000);
  const what = `most memory (RSS) while ${figure(rows)} rows were imported`;
  check(what, megabytes <= MAX_MB, `${megabytes} MB, at most ${MAX_MB} MB`);
  console.log(`patients created meanwhile: ${figure(created)}`);
}
