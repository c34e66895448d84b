import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ASHA, HEADERS } from '@profiles/testkit/send';
import { describe, expect, it } from 'vitest';
import type { CleanUp } from '../../../test/clean-up.ts';
import { foreignService } from '../../../test/foreign-service.ts';
import { postPatient, temporaryFile } from '../../../test/run-command.ts';
import { killTrial, openState } from '../../../test/state/kill-trial.ts';
import { startUpstream } from '../../../test/upstream.ts';
import { createProfilesMock } from '../../service/create-profiles-mock.ts';
import { runCalibrate } from './calibrate/run-calibrate.ts';
import { chooseCommand } from './command.ts';
import { runExec } from './run-exec.ts';
import { runLedger } from './run-ledger.ts';
import { runServe } from './serve/run-serve.ts';

// Tests that need a process of their own: signals, exit codes, pipes. Each signal is sent once,
// because all have the same listener.

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url));

function start(cleanUp: CleanUp, argv: readonly string[], env = process.env) {
  const child = spawn(process.execPath, ['--conditions=@profiles/source', CLI, ...argv], { env });
  cleanUp(() => void child.kill('SIGKILL'));
  return child;
}

/** Serves a mock on a free port. */
async function serve(cleanUp: CleanUp, argv: readonly string[] = [], env = process.env) {
  const child = start(cleanUp, ['--port', '0', ...argv], env);
  const [chunk] = await once(child.stdout, 'data');
  return { child, url: String(chunk).match(/http:\/\/[\d.:]+/)?.[0] ?? '' };
}

describe.concurrent('profiles-mock', { timeout: 60_000 }, () => {
  it('exits at SIGTERM while requests hang, wait for the upstream, or are incomplete', async (context) => {
    const { expect, onTestFinished } = context;
    const upstream = await startUpstream(() => {}, onTestFinished);
    const flags = ['--upstream', upstream.url, '--admin-token', 'hush'];
    const { child, url } = await serve(onTestFinished, flags);
    const fault = { operation: '*', fault: { kind: 'hang' } };
    const headers = { authorization: 'Bearer hush' };
    const planned = { method: 'POST', headers, body: JSON.stringify(fault) };
    await fetch(`${url}/__mock__/faults`, planned);
    const half = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
    half.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n');
    const hanging = ['cart', 'profiles/v1/patient/'].map((path) =>
      fetch(`${url}/${path}`).catch((error: unknown) => error),
    );
    await once(child.stdout, 'data');
    // A request is forwarded as soon as its headers are there.
    await expect.poll(() => upstream.arrivals.length, { timeout: 30_000 }).toBe(2);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    for (const error of await Promise.all(hanging)) expect(error).toBeInstanceOf(TypeError);
  });

  it.for([
    [{}, '404'],
    [{ FORCE_COLOR: '1' }, '\u001b[33m404\u001b[39m'],
    [{ FORCE_COLOR: '0' }, '404'],
  ] as const)('colours the lines for a pipe with %j', async ([env, status], context) => {
    const { expect, onTestFinished } = context;
    const { child, url } = await serve(onTestFinished, [], env);
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    await fetch(`${url}/x`);
    await expect.poll(() => printed, { timeout: 30_000 }).toContain(` ${status} GET `);
  });

  it('serves until SIGHUP when its standard output and standard error are closed', async (context) => {
    const { expect, onTestFinished } = context;
    const { child, url } = await serve(onTestFinished);
    child.stdout.destroy();
    child.stderr.destroy();
    for (let request = 0; request < 3; request++)
      expect((await fetch(`${url}/x`)).status).toBe(404);
    child.kill('SIGHUP');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('exits at SIGTERM, with its state kept, after 1,500 requests whose lines nobody read', async (context) => {
    const { expect, onTestFinished } = context;
    const path = await temporaryFile('', 'state.db', onTestFinished);
    const { child, url } = await serve(onTestFinished, ['--state', path]);
    child.stdout.pause();
    for (let sent = 0; sent < 1500; sent++) await (await postPatient(url)).text();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    const { mock, close } = await openState(path);
    expect(mock.patients.size).toBe(1500);
    close();
  });

  it('responds to a pending request and keeps its patient when SIGINT, SIGTERM and SIGHUP arrive together', async (context) => {
    const { expect, onTestFinished } = context;
    const path = await temporaryFile('', 'state.db', onTestFinished);
    const { child, url } = await serve(onTestFinished, ['--state', path]);
    const body = JSON.stringify(ASHA);
    const headers = { ...HEADERS, 'content-length': body.length, expect: '100-continue' };
    const sent = request(`${url}/profiles/v1/patient/`, { method: 'POST', headers });
    sent.flushHeaders();
    // Now the service waits for the body.
    await once(sent, 'continue');
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) child.kill(signal);
    const exit = once(child, 'exit');
    sent.end(body);
    const [response] = await once(sent, 'response');
    expect(response.statusCode).toBe(201);
    response.resume();
    expect(await exit).toEqual([0, null]);
    const { mock, close } = await openState(path);
    expect(mock.patients.size).toBe(1);
    close();
  });

  it('exits with 2 and one line for an unknown command', async (context) => {
    const { expect, onTestFinished } = context;
    const child = start(onTestFinished, ['calibrat']);
    const errors = text(child.stderr);
    expect(await once(child, 'exit')).toEqual([2, null]);
    const line = 'profiles-mock: There is no command "calibrat". Did you mean calibrate?\n';
    expect(await errors).toBe(line);
  });

  it('calibrate writes its results at SIGINT, and exits although the --read module has a timer', async (context) => {
    const { expect, onTestFinished } = context;
    const mock = createProfilesMock();
    const last = new AbortController();
    const service = await foreignService(async (reply, { method, path, headers, body }, count) => {
      if (count === 8) return last.abort();
      const response = await mock.fetch(mock.baseUrl + path, { method, headers, body });
      reply.writeHead(response.status, Object.fromEntries(response.headers));
      reply.end(await response.text());
    }, onTestFinished);
    const file = await temporaryFile('', 'file.json', onTestFinished);
    const reader = await temporaryFile(
      `setInterval(() => {}, 1000);
       export const readPatient = () => {}, readEmrUser = () => {};`,
      'reader.mjs',
      onTestFinished,
    );
    const target = ['--base-url', service.url, '--token', 'hush', '--client-id', 'desk'];
    const flags = ['--read', reader, '--out', file, '--i-know-this-writes'];
    const child = start(onTestFinished, ['calibrate', ...target, ...flags]);
    const out = text(child.stdout);
    await once(last.signal, 'abort');
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([3, null]);
    expect(await out).toContain('by 8 requests.\nThe run was aborted.');
    expect(JSON.parse(await readFile(file, 'utf8')).behaviour).not.toEqual({});
    expect(service.arrived.length).toBe(8);
  });

  // `npm run test:state` kills the command 200 times, with more records.
  it('has every acknowledged patient in its state file when it is killed', async (context) => {
    const { expect, onTestFinished } = context;
    const path = await temporaryFile('', 'state.db', onTestFinished);
    const { acknowledged, lost, strays } = await killTrial(path, { acknowledged: 50 });
    expect([acknowledged >= 50, lost, strays]).toEqual([true, [], []]);
  });
});

it.each(['serve', 'exec', 'calibrate', 'ledger'])(
  'fits the help of %s on a screen',
  async (command) => {
    const lines: string[] = [];
    const output = { out: (text: string) => lines.push(...text.split('\n')), error: expect.fail };
    const calibrateRun = { output, progress: { write() {} }, signal: AbortSignal.any([]) };
    if (command === 'serve') await runServe(['--help'], output);
    else if (command === 'exec') await runExec(['--help'], output);
    else if (command === 'ledger') runLedger(['--help'], output);
    else await runCalibrate(['--help'], calibrateRun);
    expect(lines.length).toBeLessThan(24);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(lines.join('\n')).toContain('--help [all]');
  },
);

it.each([
  [[], 'serve', []],
  [['--port', '1'], 'serve', ['--port', '1']],
  [['serve', '--port', '1'], 'serve', ['--port', '1']],
  [['calibrate', '--help'], 'calibrate', ['--help']],
])('reads %j as the command %s', (argv, command, others) => {
  expect(chooseCommand(argv)).toEqual({ command, argv: others });
});

it.each([
  ['ledgr', 'Did you mean ledger?'],
  ['toString', 'Use one of serve, exec, calibrate, ledger.'],
  ['\u001b[2J', 'Use one of serve, exec, calibrate, ledger.'],
])('advises what to use instead of the unknown command %j', (word, advice) => {
  expect(chooseCommand([word])).toBe(`There is no command ${JSON.stringify(word)}. ${advice}`);
});
