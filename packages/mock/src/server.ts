/**
 * Serves a mock over HTTP, with CORS and an admin API, like the command `profiles-mock`. For Node.
 *
 * @module
 */

import { checkOptions } from './http/check-options.ts';
import type { ProfilesMock } from './service/profiles-mock.ts';
import { createDispatcher, createMemoryDispatcher } from './serving/dispatch.ts';
import { SANDBOX_OPTIONS, type SandboxOptions } from './serving/sandboxes/sandbox-directory.ts';
import {
  type MockServer,
  SERVE_OPTIONS,
  type ServeOptions,
} from './serving/server/serve-options.ts';
import { startServer } from './serving/server/start-server.ts';

export type { AdminToken } from './admin/authorize.ts';
export type { Passthrough } from './http/paths.ts';
export type { Fallback } from './serving/fallback.ts';
export { forwardTo } from './serving/server/forward-to.ts';
export type { MockServer, ServeOptions, TlsCertificate } from './serving/server/serve-options.ts';

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
 * @throws `SetupError` if the port is in use, if the host is empty or not one of this machine, if the
 * certificate and key cannot be used, if
 * `maxBodyBytes` is not a length, if a header cannot contain the admin token, or for an unknown option.
 */
export async function serveProfilesMock(
  mock: ProfilesMock,
  options: ServeOptions = {},
): Promise<MockServer> {
  checkOptions('serveProfilesMock', options, SERVE_OPTIONS);
  return startServer(options, (serving) => createDispatcher(mock, serving));
}

/** Options for serving sandboxes. */
export interface ServeSandboxesOptions extends ServeOptions, SandboxOptions {}

/**
 * Serves many mocks over HTTP: `{url}/sandbox/{name}` is the base URL of a separate mock, with its
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
 * await profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' }); // { oid: 'patient-1' }
 * await server.close();
 * ```
 */
export async function serveSandboxes(options: ServeSandboxesOptions): Promise<MockServer> {
  checkOptions('serveSandboxes', options, { ...SERVE_OPTIONS, ...SANDBOX_OPTIONS });
  return startServer(options, (serving) => createMemoryDispatcher(options, serving));
}
