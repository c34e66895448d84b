import { Agent, createServer, request as requestByHttp } from 'node:http';
import { clientOf } from '@profiles/testkit/clients';
import { listen } from '@profiles/testkit/port';
import { call } from '@profiles/testkit/samples';
import { describe, expect, it, onTestFinished } from 'vitest';
import { closedPortUrl } from '../../test/raw-server.ts';

type Fetch = typeof globalThis.fetch;

const native = globalThis.fetch;
const PATH = '/profiles/v1/patient/';

/** Serves patients, and counts those that it stores. Calls `onStored` instead of responding. */
async function serve(onStored?: () => void) {
  let stored = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      stored += 1;
      if (onStored) onStored();
      else response.writeHead(201).end('{"oid":"p-1"}');
    });
  });
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${await listen(server)}`, stored: () => stored };
}

/** Sends a request once, with a module that no witness sees. */
const sendByHttp = (input: unknown, { method, headers, body }: RequestInit, agent?: Agent) =>
  new Promise<Response>((resolve, reject) => {
    const options = { method, headers: headers as Record<string, string>, agent };
    requestByHttp(String(input), options, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve(new Response(text, { status: response.statusCode ?? 500 }));
    })
      .on('error', reject)
      .end(body);
  });

/** Creates a patient with a `fetch` that is declared to send once. Retries what was not sent. */
const create = (url: string, fetch: Fetch) =>
  call(clientOf(url, { fetch, fetchSendsOnce: true }), 'createPatient');

describe('a fetch that is declared to send once, and loses its route to a service that has stored', () => {
  const code = 'EHOSTUNREACH';

  it.each<[library: string, report: (cause: Error) => Error]>([
    ['node:http', (cause) => cause],
    ['axios', (cause) => Object.assign(new Error(cause.message, { cause }), { code })],
    ['got', ({ message }) => Object.assign(new Error(message), { name: 'RequestError', code })],
    ['node-fetch', ({ message }) => Object.assign(new Error(message), { code, errno: code })],
  ])('leaves the outcome unknown, as %s reports it', async (_, report) => {
    const sockets: ReturnType<Agent['createConnection']>[] = [];
    const agent = new Agent();
    agent.createConnection = (...args) => {
      const socket = Agent.prototype.createConnection(...args);
      sockets.push(socket);
      return socket;
    };
    const lost = Object.assign(new Error(`read ${code}`), { code, errno: -113, syscall: 'read' });
    const service = await serve(() => sockets.at(-1)?.destroy(lost));
    const fetch: Fetch = (input, init = {}) =>
      sendByHttp(input, init, agent).catch((error) => {
        throw report(error);
      });
    const promise = create(service.url, fetch);
    const cause = { code };
    await expect(promise).rejects.toMatchObject({ outcome: 'unknown', attempts: 1, cause });
    expect([promise.sent, service.stored()]).toEqual([true, 1]);
  });
});

describe('a fetch that is declared to send once, and then writes an audit record elsewhere', () => {
  const senders = { 'node:http': sendByHttp, 'the fetch of the runtime': native };
  const names = ['node:http', 'the fetch of the runtime'] as const;
  const rows = names.flatMap((sender) =>
    names.flatMap((auditor) => ['/audit', PATH].map((path) => [sender, auditor, path] as const)),
  );

  it.each(rows)(
    'leaves the outcome unknown if it sent with %s, and %s cannot connect for %s',
    async (sender, auditor, path) => {
      const service = await serve();
      const record = `${await closedPortUrl()}${path}`;
      const promise = create(service.url, async (input, init = {}) => {
        const response = await senders[sender](input, init);
        await senders[auditor](record, { method: 'POST', body: 'created' });
        return response;
      });
      const cause = { code: 'ECONNREFUSED' };
      await expect(promise).rejects.toMatchObject({ outcome: 'unknown', attempts: 1, cause });
      expect([promise.sent, service.stored()]).toEqual([true, 1]);
    },
  );
});
