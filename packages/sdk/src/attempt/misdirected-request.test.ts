import { createServer } from 'node:http';
import { clientOf } from '@profiles/testkit/clients';
import { listen } from '@profiles/testkit/port';
import { call, SAMPLE_CALLS, WITH_BODY } from '@profiles/testkit/samples';
import { describe, expect, it, onTestFinished } from 'vitest';

/** Serves one status after the other, and records the requests. */
async function serve(...statuses: readonly number[]) {
  const bodies: string[] = [];
  const lengths: (string | undefined)[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    lengths.push(request.headers['content-length']);
    const status = statuses[bodies.length - 1] ?? 200;
    response.writeHead(status).end('{"oid":"p-1","message":"updated"}');
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => void server.close());
  return { url, bodies, lengths };
}

describe.each(WITH_BODY)('%s on Node', (operation) => {
  it('is sent once, although the runtime retries after a 421', async () => {
    const server = await serve(421, 421, 421);
    const promise = call(clientOf(server.url, { maxRetries: 0 }), operation);
    await expect(promise).rejects.toMatchObject({ status: 421, outcome: 'unknown', attempts: 1 });
    expect(server.bodies).toHaveLength(1);
  });

  it('sends the bytes of its body and their length', async () => {
    const server = await serve();
    const client = clientOf(server.url);
    const { call, given } = SAMPLE_CALLS[operation];
    await call(client, { ...given, input: { ...Object(given.input), fn: 'अशा' } });
    const [body = ''] = server.bodies;
    expect(JSON.parse(body)).toMatchObject({ fn: 'अशा' });
    expect(server.lengths).toEqual([String(Buffer.byteLength(body))]);
  });

  it('renews its token after a 401', async () => {
    const server = await serve(401);
    const tokens = ['first', 'second'];
    await call(clientOf(server.url, { token: () => tokens.shift() ?? '' }), operation);
    expect(server.bodies).toHaveLength(2);
    expect(server.bodies[1]).toBe(server.bodies[0]);
  });

  it('passes its body as text to a fetch of the caller', async () => {
    const bodies: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (_, init) => {
      bodies.push(init?.body);
      return Response.json({ oid: 'p-1', message: 'updated' });
    };
    await call(clientOf('https://api.example.com', { fetch }), operation);
    expect(bodies).toEqual([expect.any(String)]);
  });

  it('passes a replaced global fetch a body that converts to its text', async () => {
    const own = globalThis.fetch;
    onTestFinished(() => {
      globalThis.fetch = own;
    });
    const bodies: string[] = [];
    globalThis.fetch = async (_, init) => {
      bodies.push(String(init?.body));
      return Response.json({ oid: 'p-1', message: 'updated' });
    };
    await call(clientOf('https://api.example.com'), operation);
    expect(bodies).toEqual([expect.stringMatching(/^\{".*"\}$/)]);
  });
});
