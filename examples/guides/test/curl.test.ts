import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startProgram } from '@profiles/testkit/run';
import { expect, it, onTestFinished } from 'vitest';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const COMMAND = pathOf('../../../packages/mock/src/cli.ts');
const SEED = pathOf('../src/curl/seed.json');

/** The settings of the guide, and the status of each response in the output. */
const CONFIGURATION = `${readFileSync(pathOf('../src/curl/curl.conf'), 'utf8')}
write-out = " %{http_code}\\n"
`;

const ASHA = '{"oid":"patient-1","fn":"asha","dob":"1990-04-12","gen":"F","username":"UHID-1042"';

const OUTPUT = `
{"oid":"patient-1"} 201
{"message":"The profile was updated successfully."} 200
${ASHA}} 200
{"oid":"emr-user-1","fn":"Meera","ln":"Iyer","bg":"O+"} 200
${ASHA},"ln":"rao"} 200
 204
{"id":1,"operation":"createPatient","fault":{"kind":"respond","status":503,"body":"busy"},"times":1,"skip":0,"rate":1} 201
busy 503
 200
 200
 204
 204
[${ASHA},"ln":"rao"}] 200
`;

/** The scripts of the guide that this system runs, each with its shell. */
const SCRIPTS: readonly (readonly [shell: string, args: readonly string[], script: string])[] =
  process.platform === 'win32'
    ? ['powershell', 'pwsh'].map((shell) => [
        shell,
        ['-NoProfile', '-ExecutionPolicy', 'Bypass', '-File'],
        'patients.ps1',
      ])
    : [['bash', [], 'patients.sh']];

it.each(SCRIPTS)(
  'the commands of curl in %s read and change the records of the served mock',
  async (shell, args, name) => {
    const cwd = mkdtempSync(join(tmpdir(), 'profiles-curl-'));
    onTestFinished(() => rmSync(cwd, { recursive: true }));
    writeFileSync(join(cwd, 'curl.conf'), CONFIGURATION);
    const flags = ['--conditions=@profiles/source', COMMAND, '--port', '0', '--seed', SEED];
    const { found, stop } = await startProgram(
      process.execPath,
      flags,
      /http:\/\/[^\s/]+:\d+(?=[\s/])/,
    );
    onTestFinished(stop);
    const env = { ...process.env, SERVICE: found };
    const script = pathOf(`../src/curl/${name}`);
    const { stdout } = await promisify(execFile)(shell, [...args, script], { cwd, env });
    expect(stdout.replaceAll('\r\n', '\n')).toBe(OUTPUT.trimStart());
  },
);
