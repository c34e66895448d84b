import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { createProfilesMock, type ProfilesMock } from '@profiles/mock';
import { clientOf } from '@profiles/testkit/clients';
import { listen } from '@profiles/testkit/port';
import { it, vi } from 'vitest';
import { PATIENT } from './behind-nginx.ts';
import { type CleanUp, describeNginx, passesOn, startNginx } from './nginx.ts';

// Long enough for a response on a busy machine.
const TIMEOUT_MS = 1000;

/** Serves the mock. It handles the first request after the second, even if nobody waits for it. */
async function serveFirstLast(mock: ProfilesMock, cleanUp: CleanUp) {
  const statuses: number[] = [];
  let requests = 0;
  let handleFirst = () => {};
  const second = new Promise<void>((resolve) => {
    handleFirst = resolve;
  });
  const server = createServer(async (request, response) => {
    requests += 1;
    const isFirst = requests === 1;
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, `${value}`);
    const body = await text(request);
    if (isFirst) await second;
    const handled = await mock.fetch(`${mock.baseUrl}${request.url}`, {
      method: 'POST',
      headers,
      body,
    });
    statuses.push(handled.status);
    response.writeHead(handled.status).end(await handled.text());
    handleFirst();
  });
  const port = await listen(server);
  cleanUp(() => void server.close());
  return { url: `http://127.0.0.1:${port}`, statuses };
}

describeNginx('createPatientOnce', () => {
  it.concurrent.for([
    {
      what: 'nginx responded with 504',
      nginx: passesOn(`proxy_read_timeout ${TIMEOUT_MS}ms;`),
      options: {},
    },
    {
      what: 'the client gave up, and nginx still waits',
      nginx: passesOn('proxy_ignore_client_abort on;'),
      options: { timeout: TIMEOUT_MS },
    },
  ])(
    'stores one patient if the service handles a request after $what',
    async ({ nginx, options }, { expect, onTestFinished }) => {
      const mock = createProfilesMock();
      const { url, statuses } = await serveFirstLast(mock, onTestFinished);
      const client = clientOf(await startNginx(nginx(url), onTestFinished), options);
      expect(await client.createPatientOnce(PATIENT)).toEqual({ oid: 'patient-1' });
      await vi.waitUntil(() => statuses.length === 2, { timeout: 30_000 });
      expect(statuses).toEqual([201, 409]);
      expect(mock.patients.list()).toMatchObject([
        { oid: 'patient-1', username: PATIENT.username },
      ]);
    },
  );
});
