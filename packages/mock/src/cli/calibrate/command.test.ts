import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';
import type { CleanUp } from '../../../test/clean-up.ts';
import { foreignService } from '../../../test/foreign-service.ts';
import { serve } from '../../../test/raw-http.ts';
import { temporaryFile } from '../../../test/run-command.ts';

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url));

function start(cleanUp: CleanUp, url: string, ...argv: string[]) {
  const words = ['calibrate', '--base-url', url, '--client-id', 'desk', ...argv];
  const child = spawn(process.execPath, ['--conditions=@profiles/source', CLI, ...words], {
    env: { ...process.env, PROFILES_TOKEN: 'hush' },
  });
  cleanUp(() => void child.kill('SIGKILL'));
  const [out, errors] = [text(child.stdout), text(child.stderr)];
  const end = async () => {
    const [exitCode] = await once(child, 'exit');
    return { out: await out, errors: await errors, exitCode };
  };
  return { child, end };
}

const SERVICE = { createStatus: 200, invalidRequest: 422, errorBody: 'detail' } as const;

// Each test starts a process, which computes all possible responses first.
describe.concurrent('profiles-mock calibrate', { timeout: 30_000 }, () => {
  it('prints a file, and exits although the --read module has a timer', async ({
    expect,
    onTestFinished,
  }) => {
    const behaviour = {
      ...SERVICE,
      emrUserLowercasing: 'names-and-email',
      omittedFields: 'cleared',
    } as const;
    const seed = { emrUsers: [{ oid: 'user-1' }] };
    const { mock, url } = await serve({ behaviour, seed }, {}, onTestFinished);
    const read = await temporaryFile(
      `setInterval(() => {}, 1000);
       const read = (kind) => async (oid) => (await fetch('${url}/__mock__/' + kind + '/' + oid)).json();
       export const readPatient = read('patients');
       export const readEmrUser = read('emr-users');`,
      'reader.mjs',
      onTestFinished,
    );
    const argv = ['--emr-user', 'user-1', '--read', read, '--i-know-this-writes'];
    const { out, errors, exitCode } = await start(onTestFinished, url, ...argv).end();
    expect(exitCode).toBe(0);
    expect(JSON.parse(out).behaviour).toMatchObject(behaviour);
    expect(errors).toMatch(/^createStatus +200 +POST/m);
    expect(mock.requests.length).toBeLessThanOrEqual(80);
  });

  it('exits with 1 when a check finds a change', async ({ expect, onTestFinished }) => {
    const { url } = await serve({}, {}, onTestFinished);
    const file = JSON.stringify({ behaviour: { invalidRequest: 422 }, evidence: {} });
    const path = await temporaryFile(file, 'file.json', onTestFinished);
    const argv = ['--i-know-this-writes', '--check', path];
    const { out, exitCode } = await start(onTestFinished, url, ...argv).end();
    expect(exitCode).toBe(1);
    expect(out).toMatch(/^invalidRequest +422 +400$/m);
  });

  // All signals have the same listener. The tests of serving send each of them.
  it('writes the results so far at SIGINT', async ({ expect, onTestFinished }) => {
    const path = await temporaryFile('', 'file.json', onTestFinished);
    const { mock } = await serve({ behaviour: SERVICE }, {}, onTestFinished);
    let onLast = () => {};
    const last = new Promise<void>((resolve) => {
      onLast = resolve;
    });
    const service = await foreignService(async (reply, { method, path, headers, body }, count) => {
      if (count === 8) return onLast();
      const response = await mock.fetch(mock.baseUrl + path, { method, headers, body });
      reply.writeHead(response.status, Object.fromEntries(response.headers));
      reply.end(await response.text());
    }, onTestFinished);
    const { child, end } = start(
      onTestFinished,
      service.url,
      '--out',
      path,
      '--i-know-this-writes',
    );
    const ended = end();
    await last;
    child.kill('SIGINT');
    const { out, exitCode } = await ended;
    expect(exitCode).toBe(3);
    expect(out).toContain('by 8 requests.\nThe run was aborted.');
    expect(JSON.parse(await readFile(path, 'utf8')).behaviour).not.toEqual({});
    expect(service.arrived.length).toBe(8);
  });
});
