import { expect, it, onTestFinished } from 'vitest';
import { http, rawServer } from '../test/raw-server.ts';
import { runProgram } from '../test/run-program.ts';

const RESPONSE_BODY = http(200, {}, '{"message":"updated"}');
const FAILURE = http(500, { 'x-request-id': 'r-1' }, '{"message":"canary"}');
const CANARY = 'zqcanary7';

/** Far below the 50 and 60 s that the call may take, far above what a slow machine needs. */
const SOON = 20_000;

function run(url: string, treatment: string) {
  const program = runProgram('one-call', url, treatment, CANARY);
  onTestFinished(() => void program.kill());
  return program;
}

it.each([
  ['a successful call', RESPONSE_BODY],
  ['a failed call', FAILURE],
  ['a call whose response breaks off', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{'],
  ['a call whose error breaks off', 'HTTP/1.1 409 No\r\ncontent-length: 100\r\n\r\n{'],
])(
  'a process ends by itself after %s',
  async (_, bytes) => {
    const keepsOpen = bytes === RESPONSE_BODY || bytes === FAILURE;
    const server = await rawServer({
      requestCame: (socket) => (keepsOpen ? socket.write(bytes) : socket.end(bytes)),
    });
    expect(await run(server.url, 'awaited').ended).toEqual({ code: 0, output: '' });
  },
  SOON,
);

it(
  'a process ends by itself after a call that was aborted while it waited',
  async () => {
    let came: () => void = () => {};
    const hasCome = new Promise<void>((resolve) => {
      came = resolve;
    });
    const server = await rawServer({ requestCame: () => came() });
    const program = run(server.url, 'aborted');
    await hasCome;
    program.tell();
    expect(await program.ended).toEqual({ code: 0, output: '' });
  },
  SOON,
);

it.each([
  ['ignored', 1],
  ['withResponse ignored', 1],
  ['awaited', 0],
  ['withResponse awaited', 0],
])(
  'a failed call (%s) ends the process with code %i and prints no data',
  async (treatment, code) => {
    const server = await rawServer({ requestCame: (socket) => socket.write(FAILURE) });
    const { output, ...ended } = await run(server.url, treatment).ended;
    expect(ended).toEqual({ code });
    expect(output).not.toContain(CANARY);
    expect(output.includes("code: 'server_error'")).toBe(code === 1);
    expect(output.match(/updateEmrUser: PATCH/g) ?? []).toHaveLength(code);
  },
  SOON,
);
