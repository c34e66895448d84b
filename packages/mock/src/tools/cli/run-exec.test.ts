import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFile } from '../../../test/run-command.ts';
import { runExec } from './run-exec.ts';

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url));
const NODE = process.execPath;
const EXEC = ['--conditions=@profiles/source', CLI, 'exec'];

/** Runs `profiles-mock exec` to its end. */
async function exec(...argv: readonly string[]) {
  const env = { ...process.env, PROFILES_MOCK_PORT: 'tcp://10.0.0.1:4700' };
  const child = spawn(NODE, [...EXEC, ...argv], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code, signal] = await once(child, 'exit');
  const [out, errors] = await outputs;
  return { code: code ?? signal, out, errors };
}

/** Runs `profiles-mock exec` in this process. */
async function execHere(argv: readonly string[]) {
  const out: string[] = [];
  const errors: string[] = [];
  const output = {
    out: (line: string) => out.push(line),
    error: (line: string) => errors.push(line),
  };
  return { code: await runExec(argv, output), out: out.join('\n'), errors: errors.join('\n') };
}

/** A script that creates a patient and prints the response. */
const CREATE = `
  const headers = { authorization: 'Bearer any', 'client-id': 'any', 'content-type': 'application/json' };
  const body = JSON.stringify({ fn: process.argv[1], dob: '1990-04-12', gen: 'F' });
  const url = process.env.PROFILES_BASE_URL + '/profiles/v1/patient/';
  const response = await fetch(url, { method: 'POST', headers, body });
  console.log(response.status, await response.text());
  process.exitCode = 7;
`;

/** A script that prints each SIGINT, and exits with 3 at SIGTERM. */
const SIGNALS = `
  process.on('SIGINT', () => console.log('SIGINT'));
  process.on('SIGTERM', () => process.exit(3));
  setInterval(() => {}, 1000);
  console.log('ready');
`;

it.each([
  ['--', NODE, '--eval', 'process.kill(process.pid, "SIGTERM")'],
  ['--', 'sh', '-c', 'kill -TERM $$'],
])('exits with 143 when SIGTERM ends the command %j', async (...argv) => {
  expect(await execHere(argv)).toEqual({ code: 143, out: '', errors: '' });
});

it.each<[argv: string[], code: number, errors: string]>([
  [[], 2, 'profiles-mock: exec needs a command after --, such as: profiles-mock exec -- npm test'],
  [['--', 'no-such-command'], 127, 'profiles-mock: no-such-command cannot be started (ENOENT).'],
  [['--', '/etc/passwd'], 126, 'profiles-mock: /etc/passwd cannot be started (EACCES).'],
  [['--prot', '1', '--', 'true'], 2, "profiles-mock exec: unknown option '--prot'"],
  [
    ['--state', '/no/such/file', '--', 'true'],
    4,
    'profiles-mock: The --state file /no/such/file cannot be used: its folder does not exist.',
  ],
])('exits with a code and a line for %j', async (argv, code, errors) => {
  expect(await execHere(argv)).toEqual({
    code,
    out: '',
    errors: expect.stringContaining(errors),
  });
});

describe.concurrent('profiles-mock exec', { timeout: 60_000 }, () => {
  it('runs a command beside a mock, with its arguments, output and exit code', async ({
    expect,
  }) => {
    const script = ['--input-type=module', '--eval', CREATE, '--', 'a "b" & $c'];
    expect(await exec('--log', 'text', '--', NODE, ...script)).toEqual({
      code: 7,
      out: '201 {"oid":"patient-1"}\n',
      errors: expect.stringMatching(/^PROFILES_MOCK_PORT.*\n\S+ 201 POST .*\n$/),
    });
  });

  it('passes signals on, and exits with the exit code of the command', async (context) => {
    const { expect, onTestFinished } = context;
    const child = spawn(NODE, [...EXEC, '--', NODE, '--eval', SIGNALS]);
    onTestFinished(() => void child.kill('SIGKILL'));
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    await expect.poll(() => printed, { timeout: 30_000 }).toBe('ready\n');
    child.kill('SIGINT');
    await expect.poll(() => printed, { timeout: 30_000 }).toBe('ready\nSIGINT\n');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([3, null]);
  });

  it('exits with 130 at SIGINT, without a start of the command, while it waits for the state', async (context) => {
    const { expect, onTestFinished } = context;
    const path = await temporaryFile('', 'state.db', onTestFinished);
    const flags = ['--state', path, '--', NODE, '--eval', SIGNALS];
    const first = spawn(NODE, [...EXEC, ...flags]);
    onTestFinished(() => void first.kill('SIGKILL'));
    await once(first.stdout, 'data');
    const second = spawn(NODE, [...EXEC, ...flags]);
    second.stderr.once('data', () => second.kill('SIGINT'));
    const out = text(second.stdout);
    expect(await once(second, 'exit')).toEqual([130, null]);
    expect(await out).toBe('');
  });

  // `script` of util-linux runs a command in a terminal of its own.
  it.runIf(process.platform === 'linux')(
    'passes Ctrl+C on once, because the terminal sends it to the command itself',
    async (context) => {
      const { expect, onTestFinished } = context;
      const path = await temporaryFile(SIGNALS, 'signals.mjs', onTestFinished);
      const command = [NODE, ...EXEC, '--', NODE, path].join(' ');
      const terminal = spawn('script', ['-qec', command, '/dev/null']);
      onTestFinished(() => void terminal.kill('SIGKILL'));
      let printed = '';
      terminal.stdout.on('data', (chunk) => {
        printed += chunk;
      });
      const shows = (pattern: RegExp) =>
        vi.waitFor(() => expect(printed).toMatch(pattern), { timeout: 30_000 });
      await shows(/ready/);
      terminal.stdin.write('\u0003');
      await shows(/ready\s+\^CSIGINT\s+/);
      terminal.stdin.write('\u0003');
      await shows(/ready\s+\^CSIGINT\s+\^CSIGINT\s+$/);
    },
  );
});
