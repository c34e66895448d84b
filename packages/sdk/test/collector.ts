import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a collector received, as text of OTLP in JSON. */
export interface Collector {
  readonly url: string;
  /** Returns the bodies that arrived at a path such as `/v1/traces`. */
  readonly received: (path: string) => readonly string[];
  readonly close: () => Promise<void>;
}

/** Serves the OTLP endpoints of a collector on a local port. */
export async function startCollector(): Promise<Collector> {
  const arrived: { readonly path: string | undefined; readonly body: string }[] = [];
  const server = createServer(async (request, response) => {
    arrived.push({ path: request.url, body: await textOf(request) });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: (path) => arrived.filter((one) => one.path === path).map(({ body }) => body),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}
