/**
 * Serves a mock as a function from a `Request` to a `Response`, for every platform that has them:
 * Bun, Deno, Cloudflare Workers, Hono, Next.js routes.
 *
 * @module
 */

import { type AdminAccess, type AdminToken, checkAccess, hasToken } from './admin/authorize.ts';
import { jsonError } from './admin/json-response.ts';
import { redirectToFolder } from './admin/open-routes.ts';
import { pathBelow } from './http/base-url.ts';
import { CALLABLE, checkOptions, type OptionNames } from './http/check-options.ts';
import { PASSTHROUGH, type Passthrough } from './http/paths.ts';
import { coreOf } from './service/core.ts';
import type { ProfilesMock } from './service/profiles-mock.ts';
import { BODY_BYTES, DEFAULT_MAX_BODY_BYTES } from './serving/body-limit.ts';
import {
  createDispatcher,
  createMemoryDispatcher,
  createPasser,
  createSandboxDispatcher,
  type Policy,
} from './serving/dispatch.ts';
import { checkPassthrough, type Fallback } from './serving/fallback.ts';
import { SANDBOX_OPTIONS, type SandboxOptions } from './serving/sandboxes/sandbox-directory.ts';
import type { SandboxFetcher } from './serving/sandboxes/sandbox-host.ts';
import { WebFrame } from './serving/web/web-frame.ts';

export type { AdminToken } from './admin/authorize.ts';
export type { Passthrough } from './http/paths.ts';
export type { Fallback } from './serving/fallback.ts';
export type { SandboxOptions } from './serving/sandboxes/sandbox-directory.ts';
export {
  SandboxError,
  type SandboxFetcher,
  type SandboxHost,
  type SandboxInfo,
  SandboxLimitError,
  type SandboxRequest,
} from './serving/sandboxes/sandbox-host.ts';

/** Responds to a request. */
export type WebHandler = (request: Request) => Promise<Response>;

/** Options of a web handler. */
export interface WebHandlerOptions {
  /**
   * Who may use the admin API below `/__mock__`: clients that send the token, or `'local'`.
   *
   * `'local'` needs no token. It accepts requests to `localhost`, `127.0.0.0/8` and `[::1]`, except
   * those that a browser sends for a page of another origin. A web handler cannot know the address
   * of a client, and clients other than browsers can send any host name. Choose `'local'` only if
   * the server listens on this machine alone. With a `fallback`, whose pages could otherwise use the
   * admin API, it accepts only clients that send a token.
   *
   * @defaultValue nobody
   */
  readonly admin?: AdminToken | 'local' | undefined;
  /**
   * Responds to requests to other endpoints: those that `passthrough` allows, for every host, because
   * the server that calls the handler has rules of its own. The request has the path below the mock's
   * base URL, or below the sandbox, or the whole path if it is outside the base URL. It has no `Host`
   * header, no header about the connection, and no admin token. `Accept-Encoding` is `identity`, and
   * `redirect` is `'manual'`. The journal has it in `passthroughRequests`. A request with the header
   * `Service-Worker` is rejected with 403, and one that opens a WebSocket with 501.
   *
   * Planned faults do not apply. For pages of this machine, the handler responds to preflights itself,
   * and adds CORS headers to each response. For other pages, the function decides. If it throws, the
   * handler responds with 502. A response with status 101, which opens a WebSocket on some platforms,
   * is returned as it is.
   *
   * @defaultValue none: the mock responds with 404, and records a violation
   */
  readonly fallback?: Fallback | undefined;
  /**
   * Which requests pass through to the `fallback`. It needs one.
   *
   * @defaultValue `true`
   */
  readonly passthrough?: Passthrough | undefined;
  /**
   * The maximum length of the body of a request to the service or the admin API, in bytes: a whole
   * number from 1, or `Infinity`. The handler stops reading a longer body and responds with 413 and an
   * explanation, as the built-in server does.
   *
   * @defaultValue 16777216 (16 MiB)
   */
  readonly maxBodyBytes?: number | undefined;
}

/**
 * Creates a web handler for a mock: the service, the admin API below `/__mock__`, and the inspector
 * at `/__mock__/`.
 *
 * The service is below the path of the mock's `baseUrl`, on every host. If a platform passes
 * requests with a path prefix, create the mock with a `baseUrl` that ends with this prefix. If the
 * mock fails, or a request needs a setting in strict mode, the handler responds with 501 and the
 * error message.
 *
 * A handler cannot close a connection. For a `drop` fault, it responds with status 502 and a body
 * that fails. Bun 1.4 and workerd then close the connection without a response, Deno and older
 * versions of Bun after the headers. A `hang` fault waits until the signal of the request aborts, or
 * at most ten minutes.
 *
 * @param mock - The mock to serve.
 * @param options - Who may use the admin API, and what responds to requests to other endpoints.
 * @throws `SetupError` if an option is invalid or does not exist.
 * @example
 * ```ts
 * import { createProfilesMock } from '@profiles/mock';
 * import { createWebHandler } from '@profiles/mock/web';
 *
 * const mock = createProfilesMock({ now: () => new Date() });
 * const handler = createWebHandler(mock, { admin: { token: 'inspect' } });
 *
 * const response = await handler(new Request('https://profiles.test/__mock__/health'));
 * console.log(response.status); // 200
 * ```
 */
export function createWebHandler(mock: ProfilesMock, options: WebHandlerOptions = {}): WebHandler {
  checkOptions('createWebHandler', options, WEB_OPTIONS);
  const policy = readWebOptions(options);
  const dispatch = createDispatcher(mock, policy);
  const pass = createPasser(policy, coreOf(mock));
  const prefix = new URL(mock.baseUrl).pathname.replace(/\/$/, '');
  return async (request) => {
    const url = new URL(request.url);
    const path = pathBelow(url.origin + prefix, url);
    if (path === '') return redirectToFolder(prefix);
    if (path !== undefined) return new WebFrame(request, path).respond(dispatch);
    return new WebFrame(request).respond(async (frame) => {
      const passed = pass(frame);
      if (passed) return passed;
      const also = frame.stayReason === undefined ? '' : ` Also, ${frame.stayReason}.`;
      return jsonError(404, OUTSIDE_BASE_URL + also);
    });
  };
}

const WEB_OPTIONS: OptionNames<WebHandlerOptions> = {
  admin: [
    "'local', or an object with the admin token",
    (admin) => admin === 'local' || hasToken(admin),
  ],
  fallback: CALLABLE,
  passthrough: PASSTHROUGH,
  maxBodyBytes: BODY_BYTES,
};

const OUTSIDE_BASE_URL =
  'This path is not below the path of the base URL that the mock was created with. Set `baseUrl` of createProfilesMock to the address at which the handler is reached.';

/**
 * Creates a web handler for many mocks, each below `/sandbox/{name}` with its own records, faults,
 * settings, admin API and inspector. `/__mock__/` lists them. The sandboxes are kept in memory.
 *
 * @param options - How to create the mock of a sandbox, how many there may be, and who may use the
 * admin API.
 * @throws `SetupError` if an option is invalid.
 */
export function createSandboxHandler(options: SandboxOptions & WebHandlerOptions): WebHandler {
  checkOptions('createSandboxHandler', options, { ...SANDBOX_OPTIONS, ...WEB_OPTIONS });
  const policy = readWebOptions(options);
  const dispatch = createMemoryDispatcher(options, policy);
  return (request) => new WebFrame(request).respond(dispatch);
}

/**
 * Creates a web handler for sandboxes that are kept elsewhere, for example each in a Durable Object.
 * It reads the name of the sandbox, rejects requests outside every sandbox, and serves the list.
 *
 * @param sandboxes - Keeps the sandboxes, and responds to the requests to them.
 * @param options - Who may list, create and delete sandboxes, and what responds to requests to other
 * endpoints. They then reach no sandbox, so no journal has them.
 * @throws `SetupError` if an option is invalid or does not exist.
 */
export function createSandboxRouter(
  sandboxes: SandboxFetcher,
  options: WebHandlerOptions = {},
): WebHandler {
  checkOptions('createSandboxRouter', options, WEB_OPTIONS);
  const policy = readWebOptions(options);
  const pass = createPasser(policy);
  const enter = async (name: string, frame: WebFrame) =>
    pass(frame) ?? sandboxes.fetch(name, frame.forMockElsewhere(), frame.request.path);
  const dispatch = createSandboxDispatcher(sandboxes, enter, policy);
  return (request) => new WebFrame(request).respond(dispatch);
}

function readWebOptions({
  admin,
  fallback,
  passthrough,
  maxBodyBytes = DEFAULT_MAX_BODY_BYTES,
}: WebHandlerOptions): Policy {
  checkPassthrough(passthrough, fallback);
  return { access: readWebAccess(admin, fallback), fallback, passthrough, maxBodyBytes };
}

function readWebAccess(admin: WebHandlerOptions['admin'], fallback?: Fallback): AdminAccess {
  if (admin === undefined) return 'off';
  if (admin === 'local') return fallback ? 'shared' : admin;
  return checkAccess(admin);
}
