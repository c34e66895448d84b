import { createServer } from 'node:http';
import { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { rejectUnreadable } from './reject-unreadable.ts';

/** Emits an error of a connection. Returns the rejection and the data that was written. */
async function meet(code: string, isEnded = false) {
  const written: string[] = [];
  const reported: unknown[] = [];
  const socket = new Duplex({
    read() {},
    write(chunk, _, done) {
      written.push(String(chunk));
      done();
    },
  });
  if (isEnded) socket.end();
  const server = createServer();
  rejectUnreadable(server, (...rejection) => reported.push(rejection));
  server.emit('clientError', Object.assign(new Error('Request timeout'), { code }), socket);
  await setImmediate();
  return { reported, start: written[0]?.split('\r\n')[0], isGone: socket.destroyed };
}

it.each([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'Request Timeout', 'it took too long to arrive'],
  ['EPROTO', 400, 'Bad Request', 'it is not a valid HTTP request'],
])('responds to %s with %i', async (code, status, name, problem) => {
  expect(await meet(code)).toEqual({
    reported: [[status, problem]],
    start: `HTTP/1.1 ${status} ${name}`,
    isGone: false,
  });
});

it.each([
  ['is reset', 'ECONNRESET', false],
  ['no longer accepts a response', 'HPE_INVALID_METHOD', true],
])('closes a connection that %s', async (_, code, isEnded) => {
  expect(await meet(code, isEnded)).toEqual({ reported: [], start: undefined, isGone: true });
});
