import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { listen } from '@profiles/testkit/port';

type WebHandler = (request: Request) => Promise<Response>;

/** Serves a web handler as frameworks of Node do. Returns the port. */
export function serveInNode(handle: WebHandler): Promise<number> {
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
