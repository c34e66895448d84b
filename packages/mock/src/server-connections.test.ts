import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { head, open, raw, serve } from '../test/raw-http.ts';
import { ASHA, HEADERS } from '../test/send.ts';

const BODY = JSON.stringify(ASHA);
const LENGTH = `Content-Length: ${BODY.length}`;
const CREATE = head('POST /profiles/v1/patient/', [LENGTH]) + BODY;

it('resets the connection of a dropped request', async () => {
  const { mock, url } = await serve();
  mock.fail('*', { kind: 'drop' });
  await expect(raw(url, CREATE)).rejects.toThrow('ECONNRESET');
});

it('ends the connection in the middle of an answer that says how long it is', async () => {
  const { mock, url } = await serve();
  mock.fail('*', { kind: 'truncate' });
  const [top = '', body] = (await raw(url, CREATE)).split('\r\n\r\n');
  expect(top.toLowerCase()).toContain('content-length: 19');
  expect(body).toBe('{"oid":"p');
});

it('holds the connection of a request that hangs, until the server closes', async () => {
  const { mock, url, close } = await serve();
  mock.fail('*', { kind: 'hang' });
  const socket = open(url);
  socket.write(CREATE);
  await expect.poll(() => mock.requests.length, { interval: 1 }).toBe(1);
  const ended = text(socket);
  const before = performance.now();
  await close();
  expect(await ended).toBe('');
  // Not the grace, which is two seconds.
  expect(performance.now() - before).toBeLessThan(1500);
});

it('answers a delayed request before it closes', async () => {
  const { mock, url, close } = await serve();
  mock.fail('*', { kind: 'delay', ms: 50 });
  const socket = open(url);
  socket.write(CREATE);
  const answer = text(socket);
  await fetch(url);
  await close();
  expect(await answer).toMatch(/^HTTP\/1.1 201 /);
});

it('forgets a delayed request whose connection goes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { mock, url } = await serve({}, { delay: 60_000 });
  const socket = open(url);
  socket.write(CREATE);
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  socket.destroy();
  await vi.waitUntil(() => vi.getTimerCount() === 0);
  expect([mock.patients.size, mock.requests]).toEqual([1, []]);
});

/** Sends creations one after the other over connections that are kept alive. */
function keepAlive(url: string, userAgent: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return async (): Promise<number | string> => {
    const headers = { ...HEADERS, 'content-length': BODY.length, 'user-agent': userAgent };
    const request = httpRequest(`${url}/profiles/v1/patient/`, { agent, method: 'POST', headers });
    request.end(BODY);
    try {
      const [response] = await once(request, 'response');
      await text(response);
      return response.statusCode;
    } catch (error) {
      return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    }
  };
}

it.each([
  ['a browser, which resends', 'Mozilla/5.0', [201, 'ECONNRESET', 'ECONNRESET', 201], 1],
  ['Deno, which resends', 'Deno/2.5.0', [201, 'ECONNRESET', 'ECONNRESET', 201], 1],
  ['Node, which does not', 'node', [201, 'ECONNRESET', 201, 201], 0],
])('drops the resend of a reused connection of %s', async (_, userAgent, outcomes, resends) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { mock, url } = await serve();
  const send = keepAlive(url, userAgent);
  mock.fail('createPatient', { kind: 'drop', stored: true }, { skip: 1 });
  const seen: (number | string)[] = [];
  for (let request = 0; request < 4; request++) seen.push(await send());
  expect(seen).toEqual(outcomes);
  // A resend is a request like any other to the service: it stores again.
  expect(mock.patients.size).toBe(5);
  expect(mock.requests.filter(({ fault }) => fault === 'drop')).toHaveLength(1 + resends);
});

it('takes what a browser sends later, or over a fresh connection, for a request of its own', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { mock, url } = await serve();
  const send = keepAlive(url, 'Mozilla/5.0');
  mock.fail('createPatient', { kind: 'drop' });
  expect([await send(), await send()]).toEqual(['ECONNRESET', 201]);
  mock.fail('createPatient', { kind: 'drop' });
  expect(await send()).toBe('ECONNRESET');
  vi.advanceTimersByTime(101);
  expect(await send()).toBe(201);
});

it('breaks off the second of two pipelined requests after the first is answered', async () => {
  const { mock, url } = await serve();
  mock.fail('*', { kind: 'delay', ms: 20 });
  mock.fail('*', { kind: 'truncate' });
  const answers = await raw(url, CREATE + CREATE);
  expect(answers.match(/HTTP\/1.1 201 /g)).toHaveLength(2);
  expect(answers).toMatch(/\{"oid":"patient-2"\}HTTP[\s\S]*\{"oid":"p$/);
});

it('waits with a 413 until an earlier request of the pipeline is answered', async () => {
  const { mock, url } = await serve({ behaviour: { bodyLimit: 100 } });
  mock.fail('*', { kind: 'delay', ms: 20 });
  const large = head('POST /profiles/v1/patient/', ['Content-Length: 1000']) + 'x'.repeat(1000);
  const answers = await raw(url, CREATE + large);
  expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 413']);
});
