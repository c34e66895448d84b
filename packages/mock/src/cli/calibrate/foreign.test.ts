import { readFile } from 'node:fs/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { foreignService, type Responder } from '../../../test/foreign-service.ts';
import { manualTimeout } from '../../../test/manual-timeout.ts';
import { temporaryFile } from '../../../test/run-command.ts';
import { runCalibrate } from './run-calibrate.ts';

// What a service does to a connection. The tests of `calibrateProfilesMock` have odd responses.
vi.setConfig({ testTimeout: 60_000 });

/** Calibrates against a service, and checks the limits that apply to every run. */
async function calibrate(responder: Responder, ...argv: string[]) {
  const service = await foreignService(responder);
  const lines: string[] = [];
  const path = await temporaryFile('');
  const target = ['--base-url', service.url, '--token', 'hush-token', '--client-id', 'hush-client'];
  const exitCode = await runCalibrate(
    [...target, '--out', path, '--timeout', '500', '--i-know-this-writes', ...argv],
    {
      output: { out: (line) => lines.push(line), error: (line) => lines.push(line) },
      progress: { write: () => {} },
      signal: new AbortController().signal,
    },
  );
  const text = lines.join('\n');
  const counted = Number(/ settled by (\d+) request/.exec(text)?.[1]);
  expect(service.arrived.length, 'each request is sent once').toBe(counted);
  expect(service.mostAtOnce, 'one at a time').toBe(1);
  expect(text + (await readFile(path, 'utf8'))).not.toMatch(/hush-(token|client)/);
  return { text, exitCode, requests: counted };
}

/** What a service does, and when the timeout ends the wait for it. */
const BROKEN: Readonly<Record<string, readonly [Responder, 'at the head' | 'never']>> = {
  'closes the connection during the response': [
    (response) => {
      response.writeHead(201, { 'content-length': '100' }).write('{"oid":');
      setImmediate(() => response.destroy());
    },
    'never',
  ],
  'never ends the response': [
    (response) => {
      const more = setInterval(() => response.write('x'), 20);
      response.once('close', () => clearInterval(more));
    },
    'at the head',
  ],
};

it.each(Object.entries(BROKEN))('stops at a service that %s', async (_, [responder, expires]) => {
  const { timeout, expire } = manualTimeout();
  const send = fetch;
  const sending = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
    const head = await send(...given);
    if (expires === 'at the head') expire();
    return head;
  });
  onTestFinished(() => sending.mockRestore());
  const { text, exitCode, requests } = await calibrate(responder);
  expect(timeout).toHaveBeenLastCalledWith(500);
  expect([exitCode, requests]).toEqual([3, 1]);
  expect(text).toContain('The service could not be reached: the first request got no response.');
  expect(text).toContain('Nothing was settled, so no file was written.');
});

it('does not follow a redirect to another server', async () => {
  const elsewhere = await foreignService((response) => void response.end());
  const location = `${elsewhere.url}/profiles/v1/patient/`;
  await calibrate((response) => void response.writeHead(307, { location }).end());
  expect(elsewhere.arrived.length).toBe(0);
});

it('prints texts of the service only with --show-texts, and never the credentials they repeat', async () => {
  const responder: Responder = (response, { headers: { authorization } }) => {
    response.writeHead(418, { 'x-patient': 'Asha' }).end(JSON.stringify({ authorization }));
  };
  const { text } = await calibrate(responder, '--max-requests', '3');
  expect(text).toContain('418 JSON {...}; headers: ');
  expect(text).not.toMatch(/asha/i);
  const shown = await calibrate(responder, '--max-requests', '3', '--show-texts');
  expect(shown.text).toContain('    x-patient: Asha\n    {"authorization":');
});
