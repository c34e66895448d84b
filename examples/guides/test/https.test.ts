import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { certificate } from '@profiles/testkit/certificate';
import { startProgram } from '@profiles/testkit/run';
import { expect, it, onTestFinished, vi } from 'vitest';

// A machine that is busy with other tests starts processes slowly.
vi.setConfig({ testTimeout: 60_000 });

const COMMAND = fileURLToPath(new URL('../../../packages/mock/src/cli.ts', import.meta.url));
const SCRIPT = readFileSync(new URL('../src/curl/https.sh', import.meta.url), 'utf8');

/** Returns the commands that the guide shows. */
function region(name: string): string {
  return SCRIPT.split(new RegExp(`# #(?:end)?region ${name}\\n`))[1] ?? '';
}

/** Puts a `mkcert` into a folder, which writes a certificate of the test. */
function writeMkcert(cwd: string): void {
  const { cert, key } = certificate({ name: 'localhost', hosts: ['localhost', '127.0.0.1'] });
  writeFileSync(join(cwd, 'of-test-cert.pem'), cert);
  writeFileSync(join(cwd, 'of-test-key.pem'), key);
  const script = `#!/bin/bash
case "$*" in
  -install) ;;
  "-cert-file cert.pem -key-file key.pem localhost 127.0.0.1")
    cp of-test-cert.pem cert.pem; cp of-test-key.pem key.pem ;;
  *) exit 1 ;;
esac`;
  writeFileSync(join(cwd, 'mkcert'), script, { mode: 0o755 });
}

it.each(['mkcert', 'openssl'])(
  'serves the mock over https with a certificate of %s',
  async (tool) => {
    const cwd = mkdtempSync(join(tmpdir(), 'profiles-https-'));
    onTestFinished(() => rmSync(cwd, { recursive: true }));
    writeMkcert(cwd);
    const env = { ...process.env, PATH: [cwd, process.env['PATH']].join(delimiter) };
    const run = (name: string, more = {}) =>
      promisify(execFile)('bash', ['-euc', region(name)], { cwd, env: { ...env, ...more } });
    await run(tool);
    const files = ['--tls-cert', join(cwd, 'cert.pem'), '--tls-key', join(cwd, 'key.pem')];
    const flags = ['--conditions=@profiles/source', COMMAND, '--port', '0', '--quiet', ...files];
    const { found, stop } = await startProgram(process.execPath, flags, /https:\/\/[\d.]+:\d+/);
    onTestFinished(stop);
    expect((await run('call', { SERVICE: found })).stdout).toContain('"status":"ok"');

    const call = `fetch('${found}/__mock__/health').then(({ status }) => console.log(status))`;
    const trusted = { ...env, NODE_EXTRA_CA_CERTS: join(cwd, 'cert.pem') };
    const node = await promisify(execFile)(process.execPath, ['-e', call], { cwd, env: trusted });
    expect(node.stdout).toBe('200\n');
  },
);
