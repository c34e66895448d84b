import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createProfilesMock } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';
import { listen } from '@profiles/testkit/port';
import { startProgram } from '@profiles/testkit/run';
import { expect, it, onTestFinished, vi } from 'vitest';

// A machine that is busy with other tests starts processes slowly.
vi.setConfig({ testTimeout: 60_000 });

const JSON_TYPE = { 'content-type': 'application/json' };
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' };

/** Starts a server of the guide in a process of its own. */
async function startServer(program: string, serviceUrl: string) {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const { found, stop, ended, output } = await startProgram(
    process.execPath,
    ['--conditions=@profiles/source', path],
    /http:\/\/127\.0\.0\.1:\d+/,
    { env: { ...process.env, PORT: '0', PROFILES_URL: serviceUrl, PROFILES_TOKEN: 'any' } },
  );
  onTestFinished(stop);
  const post = (body: object) =>
    fetch(`${found}/patients`, {
      method: 'POST',
      headers: { ...JSON_TYPE, connection: 'close' },
      body: JSON.stringify(body),
    });
  return { post, sigterm: stop, ended, output };
}

/** Serves a mock that responds only after `open`. */
async function gatedService() {
  const mock = createProfilesMock();
  const events = new EventEmitter();
  const opened = once(events, 'opened');
  const server = createServer(async (request, response) => {
    const body = await text(request);
    events.emit('arrived');
    await opened;
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
    const { method = '', url = '' } = request;
    const init = { method, headers: Object.fromEntries(headers), body };
    const result = await mock.fetch(`${mock.baseUrl}${url}`, init);
    response.writeHead(result.status, JSON_TYPE).end(await result.text());
  });
  const port = await listen(server);
  onTestFinished(() => void server.close().closeAllConnections());
  return {
    mock,
    url: `http://127.0.0.1:${port}`,
    arrived: once(events, 'arrived'),
    open: () => void events.emit('opened'),
  };
}

it('SIGTERM lets a call in progress succeed, rejects new requests, and ends the process', async () => {
  const { mock, url, arrived, open } = await gatedService();
  const server = await startServer('../src/servers/main.ts', url);
  const response = server.post(ASHA);
  await arrived;

  const exited = server.sigterm();
  const statusOfNext = async () => {
    // Invalid input: nothing reaches the service even if the server still responds.
    const next = await server.post({}).catch(() => undefined);
    return next?.status ?? 'no connection';
  };
  await expect.poll(statusOfNext, { timeout: 30_000 }).not.toBe(422);

  open();
  const { status } = await response;
  expect(status).toBe(201);
  await exited;
  expect(await server.ended).toEqual([0, null]);
  expect(mock.patients.size).toBe(1);
});

it('SIGTERM ends the process after totalTimeout if the service does not respond, with a log line', async () => {
  const mock = createProfilesMock();
  const { url, close } = await serveProfilesMock(mock);
  onTestFinished(close);
  mock.fail('createPatient', { kind: 'hang', stored: true }, { times: Infinity });
  const arrived = new Promise<void>((resolve) => {
    mock.subscribe(({ kind }) => kind === 'request' && resolve());
  });
  const server = await startServer('./programs/impatient-server.ts', url);
  const response = server.post(ASHA);
  await arrived;

  const exited = server.sigterm();
  const { status } = await response;
  expect(status).toBe(504);
  await exited;
  expect(await server.ended).toEqual([0, null]);
  expect(server.output()).toMatch(/"call":{[^}]*"outcome":"unknown"/);
  expect(mock.patients.size).toBe(1);
});
