import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { listen } from '@profiles/testkit/port';
import { startProgram } from '@profiles/testkit/run';
import { expect, it, onTestFinished } from 'vitest';

const headers = { 'content-type': 'application/json', connection: 'close' };
const programOf = (name: string) => {
  return fileURLToPath(new URL(`../src/servers/${name}`, import.meta.url));
};

it.each(['main.ts', 'express-main.ts'])(
  '%s: SIGTERM lets a call in progress succeed, rejects new requests, and ends the process',
  async (name) => {
    const events = new EventEmitter();
    const [arrived, opened] = [once(events, 'arrived'), once(events, 'opened')];
    const service = createServer(async (_, response) => {
      events.emit('arrived');
      await opened;
      response.writeHead(201, headers).end('{"oid":"patient-1"}');
    });
    onTestFinished(() => void service.close().closeAllConnections());
    const serviceUrl = `http://127.0.0.1:${await listen(service)}`;
    const variables = { PORT: '0', PROFILES_URL: serviceUrl, PROFILES_TOKEN: 'any' };
    const { found, stop, ended } = await startProgram(
      process.execPath,
      ['--conditions=@profiles/source', programOf(name)],
      /(?<=127\.0\.0\.1:|"port":)\d+/,
      { env: { ...process.env, ...variables } },
    );
    onTestFinished(stop);
    const post = (patient: object) =>
      fetch(`http://127.0.0.1:${found}/patients`, {
        method: 'POST',
        headers,
        body: JSON.stringify(patient),
      });
    const response = post({ fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' });
    await arrived;

    const exited = stop();
    const statusOfNext = async () => {
      // Invalid input: nothing reaches the service even if the server still responds.
      const next = await post({}).catch(() => undefined);
      return next?.status ?? 'no connection';
    };
    await expect.poll(statusOfNext, { timeout: 30_000 }).not.toBe(422);

    events.emit('opened');
    expect((await response).status).toBe(201);
    await exited;
    expect(await ended).toEqual([0, null]);
  },
  60_000,
);
