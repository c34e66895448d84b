import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';
import type { CleanUp } from '../../test/clean-up.ts';

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));

function start(cleanUp: CleanUp, ...argv: string[]) {
  const child = spawn(process.execPath, ['--conditions=@profiles/source', CLI, ...argv]);
  cleanUp(() => void child.kill('SIGKILL'));
  return child;
}

/** Serves a mock on a free port. */
async function serve(cleanUp: CleanUp, ...argv: string[]) {
  const child = start(cleanUp, '--port', '0', ...argv);
  const [chunk] = await once(child.stdout, 'data');
  return { child, url: String(chunk).match(/http:\/\/[\d.:]+/)?.[0] ?? '' };
}

// Concurrent, because one of them waits for two seconds.
describe.concurrent('profiles-mock', { timeout: 20_000 }, () => {
  it('exits within its grace period while one request hangs and another is incomplete', async ({
    expect,
    onTestFinished,
  }) => {
    const { child, url } = await serve(onTestFinished);
    const fault = { operation: '*', fault: { kind: 'hang' } };
    await fetch(`${url}/__mock__/faults`, { method: 'POST', body: JSON.stringify(fault) });
    const half = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
    half.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n');
    const hanging = fetch(`${url}/x`).catch((error: unknown) => error);
    await once(child.stdout, 'data');
    const before = performance.now();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    // The grace period is two seconds.
    expect(performance.now() - before).toBeLessThan(4000);
    expect(await hanging).toBeInstanceOf(TypeError);
  });

  it('forwards to another process, and exits while a forwarded request waits', async ({
    expect,
    onTestFinished,
  }) => {
    const upstream = await serve(onTestFinished);
    const { child, url } = await serve(onTestFinished, '--upstream', upstream.url);
    expect((await fetch(`${url}/x?y=1`, { method: 'PUT', body: 'Asha' })).status).toBe(404);
    const received = await (await fetch(`${upstream.url}/__mock__/requests`)).json();
    expect(received).toMatchObject([{ method: 'PUT', path: '/x?y=1', body: 'Asha' }]);
    const passed = await (await fetch(`${url}/__mock__/other-requests`)).json();
    expect(passed).toMatchObject([{ method: 'PUT', origin: url, path: '/x' }]);
    const fault = { operation: '*', fault: { kind: 'hang' } };
    const faults = `${upstream.url}/__mock__/faults`;
    await fetch(faults, { method: 'POST', body: JSON.stringify(fault) });
    const hanging = fetch(`${url}/x`).catch((error: unknown) => error);
    await expect.poll(async () => (await fetch(faults)).json(), { interval: 10 }).toEqual([]);
    const before = performance.now();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    // The grace period is two seconds.
    expect(performance.now() - before).toBeLessThan(4000);
    expect(await hanging).toBeInstanceOf(TypeError);
  });

  it.for(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'serves until %s, then exits with 0',
    async (signal, { expect, onTestFinished }) => {
      const { child, url } = await serve(onTestFinished);
      expect((await fetch(`${url}/x`)).status).toBe(404);
      child.kill(signal);
      expect(await once(child, 'exit')).toEqual([0, null]);
    },
  );

  it('keeps serving when its standard output and standard error are closed', async ({
    expect,
    onTestFinished,
  }) => {
    const { child, url } = await serve(onTestFinished);
    child.stdout.destroy();
    child.stderr.destroy();
    for (let request = 0; request < 3; request++)
      expect((await fetch(`${url}/x`)).status).toBe(404);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it.for([
    ['a broken seed', ['--seed', CLI], `The --seed file ${CLI} is not JSON in UTF-8.`],
    ['an unknown command', ['calibrat'], 'There is no command "calibrat". Did you mean calibrate?'],
  ] as const)(
    'exits with 2 and one line for %s',
    async ([, argv, line], { expect, onTestFinished }) => {
      const child = start(onTestFinished, ...argv);
      const errors = text(child.stderr);
      expect(await once(child, 'exit')).toEqual([2, null]);
      expect(await errors).toBe(`profiles-mock: ${line}\n`);
    },
  );
});
