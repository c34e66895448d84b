import { createServer } from 'node:http';
import type { ServerRequest } from 'srvx';
import { FastResponse, toNodeHandler } from 'srvx/node';
import { closeServer } from './close-server.ts';
import { listen } from './listen.ts';
import type { ProfilesMock } from './profiles-mock.ts';

/** Describes where to serve a mock. */
export interface ServeOptions {
  /**
   * The port; 0 takes a free one.
   *
   * @defaultValue 0
   */
  readonly port?: number | undefined;
  /**
   * The address to listen on.
   *
   * @defaultValue `127.0.0.1`, which nobody else can reach
   */
  readonly host?: string | undefined;
}

/** Describes a mock that is being served. */
export interface MockServer {
  /** The base address for clients, with the real port and without a slash at its end. */
  readonly url: string;
  /** Takes no further request, waits for those that are being answered, and ends. */
  close(): Promise<void>;
}

/**
 * Serves a mock over HTTP. The service is at the root, whatever the mock's own `baseUrl` says. A
 * defect of the mock answers 501 and says so.
 *
 * @param mock - The mock to serve.
 * @param options - Where.
 * @throws `SetupError` where the port is taken or the host is not one of this machine.
 */
export async function serveProfilesMock(
  mock: Pick<ProfilesMock, 'respond'>,
  { port = 0, host = '127.0.0.1' }: ServeOptions = {},
): Promise<MockServer> {
  const server = createServer();
  server.on(
    'request',
    toNodeHandler((request) => answer(mock, request)),
  );
  const url = await listen(server, port, host);
  return { url, close: () => closeServer(server) };
}

async function answer(
  mock: Pick<ProfilesMock, 'respond'>,
  request: ServerRequest,
): Promise<Response> {
  try {
    const { pathname: path, search } = new URL(request.url);
    const body = await readBytes(request);
    const answered = mock.respond({
      method: request.method,
      path,
      search,
      headers: request.headers,
      body,
    });
    const { status, headers } = answered;
    return new FastResponse(answered.body === '' ? null : answered.body, { status, headers });
  } catch (error) {
    const explanation = error instanceof Error ? error.message : 'The mock failed.';
    const headers = { 'content-type': 'text/plain;charset=UTF-8' };
    return new FastResponse(explanation, { status: 501, headers });
  }
}

/** Reads the socket: the Request would make a stream of it first, which takes most of a call. */
async function readBytes(request: ServerRequest): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request.runtime?.node?.req ?? []) chunks.push(chunk);
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}
