import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { closedPortUrl, http, rawServer } from '../test/raw-server.ts';

const CANARY = 'zqcanary7';

/** Runs calls in a separate process, one after the other, until the process ends by itself. */
const run = (url: string, ...treatments: readonly string[]) =>
  runProgram('calls.ts', url, CANARY, ...treatments);

async function runProgram(name: string, ...args: readonly string[]) {
  const program = fileURLToPath(new URL(`../test/programs/${name}`, import.meta.url));
  const argv = ['--conditions=@profiles/source', program, ...args];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output };
}

const FAILURE = http(500, { 'x-request-id': 'r-1' }, '{"message":"canary"}');

it('a process ends by itself after calls that succeed, fail, break off or are aborted', async () => {
  const breaksOff = (status: number) => `HTTP/1.1 ${status} S\r\ncontent-length: 100\r\n\r\n{`;
  const responses = [http(200, {}, '{"message":"updated"}'), FAILURE, FAILURE];
  const server = await rawServer({
    onRequest(socket, number) {
      const kept = responses[number - 1];
      if (kept !== undefined) socket.write(kept);
      else if (number <= 5) socket.end(breaksOff(number === 4 ? 200 : 409));
    },
  });
  const treatments = ['awaited', 'awaited', 'withResponse', 'awaited', 'awaited', 'aborted'];
  expect(await run(server.url, ...treatments)).toEqual({ code: 0, output: '' });
  expect(server.requests.length).toBeGreaterThanOrEqual(5);
});

it.each(['ignored', 'withResponse ignored'])(
  'a failed call (%s) ends the process with an error that contains no data',
  async (treatment) => {
    const server = await rawServer({ onRequest: (socket) => socket.write(FAILURE) });
    const { code, output } = await run(server.url, treatment);
    expect(code).toBe(1);
    expect(output).not.toContain(CANARY);
    expect(output).toContain("code: 'server_error'");
    expect(output.match(/updateEmrUser: PATCH/g)).toHaveLength(1);
  },
);

it.each([
  ['frozen prototypes', 'p-1', 'connection_failed not_sent'],
  // As on Node 22.0 to 22.2, where no request can be watched.
  ['a fetch that throws', 'connection_failed unknown', 'connection_failed unknown'],
  ['no builtin modules', 'p-1', 'connection_failed unknown'],
])('a client is certain only of what it sees in a process with %s', async (change, ...ends) => {
  const created = http(201, {}, '{"oid":"p-1"}');
  const server = await rawServer({ onRequest: (socket) => socket.write(created) });
  for (const [index, url] of [server.url, await closedPortUrl()].entries()) {
    const output = `${ends[index]}\nfalse\n`;
    expect(await runProgram('first-call.ts', url, change)).toEqual({ code: 0, output });
  }
});

it('Sentry, which copies local variables, reports no data of failed calls, and neither do logs', async () => {
  const { code, output } = await runProgram('sentry.ts');
  expect(output).toMatch(/^ leaks: 0$/m);
  expect(code).toBe(0);
});
