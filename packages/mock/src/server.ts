/**
 * Serves a mock over HTTP, with CORS and an admin API, like the command `profiles-mock`. For Node.
 *
 * @module
 */

import { isLoopback } from '@profiles/sdk/schemas';
import { type AdminAccess, type AdminToken, checkAccess } from './admin/authorize.ts';
import { SetupError } from './http/setup-error.ts';
import type { ProfilesMock } from './profiles-mock.ts';
import type { SandboxOptions } from './sandboxes/sandbox-directory.ts';
import { USUAL_MAX_BODY_BYTES } from './server/read-body.ts';
import { createMockHandler } from './server/serve-mock.ts';
import { createSandboxesHandler } from './server/serve-sandboxes.ts';
import { startServer } from './server/start-server.ts';

export type { AdminToken } from './admin/authorize.ts';
export type { SandboxOptions } from './sandboxes/sandbox-directory.ts';

/** Options for serving a mock. */
export interface ServeOptions {
  /**
   * The port. `0` selects a free one.
   *
   * @defaultValue 0
   */
  readonly port?: number | undefined;
  /**
   * The address to listen on.
   *
   * @defaultValue `127.0.0.1` (reachable from this machine only)
   */
  readonly host?: string | undefined;
  /**
   * Whether to serve the admin API below `/__mock__`, the inspector at `/__mock__/`, and a page at
   * `/` that links to it. The inspector is a page that contains no data and reads the admin API.
   * Without a token, the admin API accepts requests only from this machine and never cross-origin,
   * and it rejects every request if `host` is not a loopback address. With a token, it accepts every
   * request that has the token as its bearer token.
   *
   * @defaultValue true
   */
  readonly admin?: boolean | AdminToken | undefined;
  /**
   * The delay before each request to the service is handled, in milliseconds.
   *
   * @defaultValue 0
   */
  readonly delay?: number | undefined;
  /**
   * The maximum length of the body of a request, in bytes: a whole number from 1, or `Infinity`. It
   * protects the process, and belongs to the server: the limit of the service is the ledger entry
   * `bodyLimit`, which applies if it is lower. The server stops reading a longer body and responds
   * with 413 and an explanation. For a request to the service, the journal then has this response
   * and a violation of the section `Mock`. The limit also applies to the admin API, for example to
   * a snapshot.
   *
   * @defaultValue 16777216 (16 MiB)
   */
  readonly maxBodyBytes?: number | undefined;
  /**
   * Called for each request that is rejected before it reaches the mock, with the status and the
   * problem. Examples are malformed HTTP, headers that are too large, requests that use the server
   * as a proxy, and bodies that are too large for the admin API. Use it for logging. Must not throw.
   */
  readonly onUnreadable?: ((status: number, problem: string) => void) | undefined;
}

/** A server that accepts requests. */
export interface MockServer {
  /** The URL of the server, with the real port and without a trailing slash. */
  readonly url: string;
  /** Stops accepting requests, waits for responses in progress, then closes the server. */
  close(): Promise<void>;
}

/**
 * Serves a mock over HTTP. The service is at the root, whatever the mock's own `baseUrl` is. If the
 * mock fails, or a request needs a setting in strict mode, the server responds with 501 and the
 * error message.
 *
 * The mock keeps its own clock: create it with `now: () => new Date()` if rate limits and token
 * lifetimes must run in real time.
 *
 * @param mock - The mock to serve.
 * @param options - Where and how to serve it.
 * @throws `SetupError` if the port is in use, if the host is empty or not one of this machine, if
 * `maxBodyBytes` is no length, or if a header cannot contain the admin token.
 */
export async function serveProfilesMock(
  mock: ProfilesMock,
  options: ServeOptions = {},
): Promise<MockServer> {
  const { server, serving } = readOptions(options);
  return startServer(server, (closing) => createMockHandler(mock, { ...serving, closing }));
}

/** Options for serving sandboxes. */
export interface ServeSandboxesOptions extends ServeOptions, SandboxOptions {}

/**
 * Serves many mocks over HTTP: `{url}/sandbox/{name}` is the base URL of a mock of its own, with its
 * own records, faults, settings, journal and clock. A sandbox is created by the first request to it,
 * for example one sandbox per test or per person.
 *
 * Each sandbox has its admin API and inspector below `/sandbox/{name}/__mock__/`, and `/__mock__/`
 * lists the sandboxes. A name has 1 to 64 ASCII letters, digits, `-` and `_`.
 *
 * @param options - How to create the mock of a sandbox, how many there may be, and where to serve
 * them.
 * @throws `SetupError` if an option is invalid or the server cannot listen, as in
 * {@link serveProfilesMock}.
 * @example
 * ```ts
 * import { createProfilesMock } from '@profiles/mock';
 * import { serveSandboxes } from '@profiles/mock/server';
 * import { ProfileClient } from '@profiles/sdk';
 *
 * const server = await serveSandboxes({ create: () => createProfilesMock() });
 * const baseUrl = `${server.url}/sandbox/test-1`;
 * const profiles = new ProfileClient({ baseUrl, token: 't', clientId: 'c' });
 * await profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
 * await server.close();
 * ```
 */
export async function serveSandboxes(options: ServeSandboxesOptions): Promise<MockServer> {
  const { server, serving } = readOptions(options);
  return startServer(server, (closing) => createSandboxesHandler(options, { ...serving, closing }));
}

/** Validates the options of a server, and adds the defaults. */
function readOptions({
  port = 0,
  host = '127.0.0.1',
  admin = true,
  delay = 0,
  maxBodyBytes = USUAL_MAX_BODY_BYTES,
  onUnreadable,
}: ServeOptions) {
  if (!(maxBodyBytes >= 1) || maxBodyBytes % 1 > 0) {
    throw new SetupError('maxBodyBytes must be a whole number of bytes from 1, or Infinity.');
  }
  const access = readAccess(admin, host);
  return {
    server: { port, host, onUnreadable },
    serving: { access, delay, maxBodyBytes, onUnreadable },
  };
}

/** Returns who may use the admin API of a server, or `undefined` if it serves none. */
function readAccess(admin: boolean | AdminToken, host: string): AdminAccess | undefined {
  if (admin === false) return undefined;
  if (admin === true) return isLoopback(host) ? 'local' : 'reachable';
  return checkAccess(admin);
}
