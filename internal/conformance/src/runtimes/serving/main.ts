/** Serves the web handlers in Node, Bun and Deno, until the process is ended. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { listen } from '@profiles/testkit/port';
import { handle } from './worker.ts';

const ADDRESS = { hostname: '127.0.0.1', port: 0 } as const;

interface OwnGlobals {
  readonly Bun?: {
    serve(options: typeof ADDRESS & { readonly fetch: typeof handle }): { readonly port: number };
  };
  readonly Deno?: {
    serve(
      options: typeof ADDRESS & { onListen(address: { readonly port: number }): void },
      handler: typeof handle,
    ): void;
  };
}

const { Bun, Deno }: OwnGlobals = globalThis as object;
const listening = (port: number) => console.log(`LISTENING ${port}`);

if (Bun) listening(Bun.serve({ ...ADDRESS, fetch: handle }).port);
else if (Deno) Deno.serve({ ...ADDRESS, onListen: ({ port }) => listening(port) }, handle);
else serveInNode().then(listening);

/** Serves the web handlers as frameworks of Node do. Returns the port. */
function serveInNode(): Promise<number> {
  const server = createServer(async (request, response) => {
    try {
      await send(await handle(await readRequest(request, response)), response);
    } catch {
      // The body failed, or the client closed the connection.
      response.destroy();
    }
  });
  return listen(server);
}

async function readRequest(request: IncomingMessage, response: ServerResponse): Promise<Request> {
  const { method = 'GET', url = '/', headers } = request;
  const left = new AbortController();
  response.once('close', () => left.abort());
  const body = await buffer(request);
  return new Request(`http://${headers.host}${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`]),
    signal: left.signal,
    body: method === 'GET' || method === 'HEAD' ? null : new Uint8Array(body),
  });
}

async function send({ status, headers, body }: Response, response: ServerResponse): Promise<void> {
  response.writeHead(status, Object.fromEntries(headers));
  if (body) await pipeline(body, response);
  else response.end();
}
