import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createProfilesMock } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';
import { describe, expect, it, onTestFinished } from 'vitest';

const FOLDER = fileURLToPath(new URL('../src/http/', import.meta.url));

/** Whether a command can be started. CI has Python; `.ci/run --all` also installs Go, and Windows has
 * PowerShell. */
const isInstalled = (command: string) => spawnSync(command, ['--version']).error === undefined;

describe.each([
  ['curl', 'sh', ['bash']],
  ['PowerShell', 'ps1', ['powershell', '-NoProfile', '-ExecutionPolicy', 'Bypass', '-File']],
  ['Python', 'py', ['python3']],
  ['Go', 'go', ['go', 'run']],
] as const)('the samples in %s', (_, extension, [command, ...flags]) => {
  it.runIf(isInstalled(command))('create a patient, and update an EMR user', async () => {
    const mock = createProfilesMock({
      credentials: { tokens: ['token-1'] },
      seed: { emrUsers: [{ oid: 'emr-user-1' }] },
    });
    const server = await serveProfilesMock(mock);
    onTestFinished(() => server.close());
    const env = { ...process.env, SERVICE: server.url, TOKEN: 'token-1' };
    const run = async (name: string) => {
      const args = [...flags, `${FOLDER}${name}.${extension}`];
      return (await promisify(execFile)(command, args, { env })).stdout;
    };
    expect(await run('create-patient')).toContain('patient-1');
    expect(await run('update-emr-user')).toContain('The profile was updated successfully.');
    expect(mock.patients.list()).toMatchObject([{ fn: 'asha', username: 'UHID-1042' }]);
    expect(mock.emrUsers.get('emr-user-1')).toMatchObject({ bg: 'O+', mobile: '+919876543210' });
    expect(mock.violations).toEqual([]);
  });
});
