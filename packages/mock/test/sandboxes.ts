import { createHospital, HEADERS } from '@profiles/testkit/send';
import { onTestFinished } from 'vitest';
import { type ServeSandboxesOptions, serveSandboxes } from '../src/server.ts';
import { createSandboxHandler } from '../src/web.ts';

type Options = Partial<ServeSandboxesOptions>;

/** A server with sandboxes. */
export interface SandboxServer {
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
}

/** Each way to serve sandboxes. */
export const SANDBOX_SERVERS: Readonly<
  Record<string, (options?: Options) => Promise<SandboxServer>>
> = {
  async 'node:http'(options) {
    const server = await serveSandboxes({ create: () => createHospital(), ...options });
    onTestFinished(() => server.close());
    return { url: server.url, fetch };
  },
  async 'a web handler'(options) {
    const handler = createSandboxHandler({
      create: () => createHospital(),
      ...options,
      admin: typeof options?.admin === 'object' ? options.admin : 'local',
    });
    return { url: 'http://localhost', fetch: fetchFrom(handler) };
  },
};

/** Returns a function that sends requests to a path of a server, and reads the JSON of responses. */
export function callOf({ url, fetch }: SandboxServer) {
  return async (method: string, path: string, json?: unknown) => {
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    const response = await fetch(url + path, { method, headers: HEADERS, ...body });
    const text = await response.text();
    return { status: response.status, json: text === '' ? undefined : JSON.parse(text) };
  };
}

/**
 * Calls a web handler as a platform does: a body that fails at its start closes the connection
 * before the client receives a response.
 */
export function fetchFrom(
  handler: (request: Request) => Promise<Response>,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const response = await handler(request);
    request.signal.throwIfAborted();
    if (response.headers.get('content-length') === '1') await response.arrayBuffer();
    return response;
  };
}
