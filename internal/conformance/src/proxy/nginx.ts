import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@profiles/testkit/port';
import { startProgram } from '@profiles/testkit/run';
import { describe, onTestFinished } from 'vitest';
import { type NginxSetup, nginxConfig } from './nginx-config.ts';

// Debian installs nginx in a folder that is only in the PATH of root.
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` };

const isInstalled = spawnSync('nginx', ['-v'], { env }).error === undefined;
if (!isInstalled) {
  console.warn('Skipped the tests behind a proxy: nginx is not installed (apt-get install nginx).');
}

/** Describes tests that need nginx. They are skipped with a warning if it is not installed. */
export const describeNginx = describe.skipIf(!isInstalled);

/** Registers work for the end of a test. A concurrent test must pass its own. */
export type CleanUp = (work: () => void | Promise<void>) => void;

/** Starts nginx on a free port of this machine, until the test is over. Returns its address. */
export async function startNginx(
  setup: NginxSetup,
  cleanUp: CleanUp = onTestFinished,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'profiles-nginx-'));
  cleanUp(() => rmSync(folder, { recursive: true }));
  if (setup.certificate) {
    writeFileSync(join(folder, 'cert.pem'), setup.certificate.cert);
    writeFileSync(join(folder, 'key.pem'), setup.certificate.key, { mode: 0o600 });
  }
  const scheme = setup.certificate ? 'https://localhost' : 'http://127.0.0.1';
  for (;;) {
    const port = await freePort();
    writeFileSync(join(folder, 'nginx.conf'), nginxConfig(setup, port));
    if (await listens(folder, cleanUp)) return `${scheme}:${port}`;
  }
}

/** Waits until nginx listens. Returns `false` if another program took the port first. */
async function listens(folder: string, cleanUp: CleanUp): Promise<boolean> {
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'];
  // nginx logs its event method once it listens.
  const { found, stop } = await startProgram('nginx', args, /event method|Address already in use/, {
    env,
    // nginx ignores a SIGTERM during its start.
    killSignal: 'SIGKILL',
  });
  cleanUp(stop);
  return found === 'event method';
}
