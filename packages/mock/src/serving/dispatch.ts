// serving/ passes requests to a mock: dispatch.ts decides what responds to a request, server/ carries
// requests to it over HTTP with Node, and web/ as a function from a `Request` to a `Response`.

import { createAdminGate, createAdminHandler } from '../admin/admin-handler.ts';
import { type AdminRequest, isForAdmin } from '../admin/admin-request.ts';
import { type AdminAccess, removeAdminToken } from '../admin/authorize.ts';
import { OPEN_ROUTES_IN_SANDBOX } from '../admin/open-routes.ts';
import { bytesOf } from '../http/body.ts';
import { shareReply, withCors } from '../http/cors.ts';
import { BodyTooLargeError } from '../http/errors/body-too-large-error.ts';
import { createHostRule, type HostRule } from '../http/hosts.ts';
import { createPassthroughRule, type Passthrough } from '../http/paths.ts';
import { BROKEN, type Reply } from '../http/reply.ts';
import type { MockRequest } from '../http/request.ts';
import { abortable } from '../http/wait.ts';
import { coreOf, explainDefect, isDefect, type MockCore } from '../service/core.ts';
import type { ProfilesMock } from '../service/profiles-mock.ts';
import { createCaller, explain, type Fallback, withoutHopByHop } from './fallback.ts';
import { explainSandboxError, routeSandbox } from './sandboxes/route-sandbox.ts';
import { createSandboxAdmin } from './sandboxes/sandbox-admin.ts';
import { SandboxDirectory, type SandboxOptions } from './sandboxes/sandbox-directory.ts';
import type { SandboxHost } from './sandboxes/sandbox-host.ts';

/**
 * What a transport makes of a request: the request, what the dispatcher learns of it, and what only
 * this transport can do.
 */
export interface Frame {
  /** The request. Its path is below the server, or below a sandbox as soon as it has entered one. */
  request: MockRequest;
  /** The path below which the mock is served, such as `/sandbox/one`. Empty at the root. */
  mount: string;
  /** Why the request does not pass through, if there is a fallback. */
  stayReason: string | undefined;
  /** The origin of the URL, if the client has sent one. */
  readonly origin: string | undefined;
  /** Creates the request for a fallback, with the body of a GET or HEAD request. */
  passthrough(url: string, init: { readonly headers: Headers } & RequestInit): Parameters<Fallback>;
  /**
   * Enters a sandbox.
   *
   * @param removed - Aborts when the sandbox is removed. The request then gets no response.
   * @param leave - To be called when the response has ended.
   */
  enter(removed: AbortSignal, leave: () => void): void;
}

/** A placeholder for an origin that is missing, or that the service ignores. */
export const PLACEHOLDER_ORIGIN = 'http://localhost';

/**
 * Returns what the client experiences. A `Response` is one of the admin API or of a fallback.
 *
 * @throws If the client disconnects.
 */
export type Dispatcher<Arrived extends Frame = Frame> = (
  frame: Arrived,
) => Promise<Reply | Response>;

/** Who gets a request. */
export interface Policy {
  /** Who may use the admin API, or `undefined` to serve none. */
  readonly access: AdminAccess | undefined;
  /** Responds to requests to other endpoints. */
  readonly fallback?: Fallback | undefined;
  /** Which requests pass through to the fallback. Default: true. */
  readonly passthrough?: Passthrough | undefined;
  /**
   * The host names for which requests pass through, besides this machine and IP addresses. Without it,
   * they pass for every host.
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Called for each request that is rejected before it reaches the mock or the fallback. */
  readonly onUnreadable?: ((status: number, problem: string) => void) | undefined;
  /** The maximum length of a body, in bytes. Default: any length. */
  readonly maxBodyBytes?: number | undefined;
  /** The delay before each request to the service is handled, in milliseconds. Default: 0. */
  readonly delay?: number | undefined;
  /** Aborts when the server closes. */
  readonly closing?: AbortSignal | undefined;
}

/** Creates the dispatcher of a mock: to its fallback, its admin API and inspector, or the service. */
export function createDispatcher(mock: ProfilesMock, policy: Policy): Dispatcher {
  const core = coreOf(mock);
  const pass = createPasser(policy, core);
  const administer = policy.access && createAdminHandler(mock, policy.access);
  return (frame) => {
    const passed = pass(frame);
    if (passed) return passed;
    if (administer && isForAdmin(frame.request)) return administer(adminRequestOf(frame, policy));
    return serve(core, frame, policy);
  };
}

function adminRequestOf(
  { request, origin, mount }: Frame,
  { maxBodyBytes = Number.POSITIVE_INFINITY, closing, onUnreadable }: Policy,
): AdminRequest {
  const { method, path, search, headers } = request;
  return {
    ...{ method, path, search, headers, origin, mount },
    async readBody() {
      const { content, isWhole } = await request.readBody(maxBodyBytes);
      if (isWhole) return bytesOf(content ?? '');
      const error = new BodyTooLargeError(maxBodyBytes);
      onUnreadable?.(413, error.problem);
      throw error;
    },
    // Created for streams alone: in Node 22, `any` leaves something in memory as long as a server runs.
    get signal() {
      const signals = [request.signal?.(), closing].filter((each) => each !== undefined);
      return AbortSignal.any(signals);
    },
  };
}

/** Returns the reply of the service, which pages of every origin may read. */
function serve(
  core: MockCore,
  { request, stayReason }: Frame,
  { maxBodyBytes, delay }: Policy,
): Promise<Reply> {
  return shareReply(request, async () => {
    try {
      return await core.handle(request, { maxBodyBytes, delay, stayReason });
    } catch (error) {
      if (!isDefect(error)) throw error;
      return { kind: 'response', response: explainDefect(error) };
    }
  });
}

/** Passes a request to a fallback. Returns `undefined` for a request that stays. */
export type Passer = (frame: Frame) => Promise<Response> | undefined;

/**
 * Creates the function that passes requests to a fallback, if there is one.
 *
 * @param core - Records the requests, if there is a mock.
 */
export function createPasser(
  { access = 'off', fallback, passthrough = true, allowedHosts, onUnreadable }: Policy,
  core?: MockCore,
): Passer {
  if (!fallback) return () => undefined;
  const rule = createPassthroughRule(passthrough);
  const isAllowed = allowedHosts ? createHostRule(allowedHosts) : () => true;
  const call = createCaller(fallback);
  const pass = async (frame: Frame): Promise<Response> => {
    const { request, origin } = frame;
    const { method, path, search } = request;
    const [status, problem = ''] = whyRejected(request, isAllowed);
    if (status !== undefined) {
      onUnreadable?.(status, problem);
      return explain(status, `The mock rejected the request: ${problem}.`);
    }
    const headers = withoutHopByHop(new Headers([...request.headers.entries()]));
    // A fallback may send the request to another host.
    headers.delete('host');
    // `fetch` decodes bodies, but does not change the headers that describe the encoded ones.
    headers.set('accept-encoding', 'identity');
    removeAdminToken(headers, access);
    // Not a URL relative to the origin: two slashes would start a host.
    const url = (origin ?? PLACEHOLDER_ORIGIN) + path + search;
    core?.recordPassthrough(method, new URL(url));
    const signal = request.signal?.();
    // Redirects are for the client.
    const passed = frame.passthrough(url, { headers, signal: signal ?? null, redirect: 'manual' });
    return abortable(call(...passed), signal);
  };
  return (frame) => {
    frame.stayReason = rule(frame.request);
    return frame.stayReason === undefined ? pass(frame) : undefined;
  };
}

const NO_SERVICE_WORKERS =
  'it loads a service worker of an app, which could replace the inspector in this browser: serve that app at an origin of its own';
const FOREIGN_HOST =
  'it is for a host name that this server does not forward for, because other sites can point their names at this machine: allow it with --allowed-host (allowedHosts)';
const NO_UPGRADES = 'this server does not forward WebSockets: connect to the other server directly';

/** Returns the status and the reason for a request that no fallback receives. */
function whyRejected(
  { headers }: MockRequest,
  isAllowed: HostRule,
): readonly [status?: number, problem?: string] {
  if (!isAllowed(headers.get('host'))) return [403, FOREIGN_HOST];
  if (headers.get('service-worker') !== null) return [403, NO_SERVICE_WORKERS];
  const upgrade = headers.get('upgrade')?.toLowerCase();
  const isWanted = /(?:^|,)\s*upgrade\s*(?:,|$)/i.test(headers.get('connection') ?? '');
  // Java's client offers HTTP/2 with each request, and accepts a response without it.
  if (upgrade === undefined || upgrade === 'h2c' || !isWanted) return [];
  const what = upgrade === 'websocket' ? 'opens a WebSocket' : 'upgrades its connection';
  return [501, `it ${what}, and ${NO_UPGRADES}`];
}

/**
 * Creates the dispatcher of a server with sandboxes.
 *
 * @param host - Keeps the sandboxes.
 * @param enter - Responds to a request to a sandbox, which is created if it does not exist. It may
 * throw a {@link SandboxError}.
 */
export function createSandboxDispatcher<Arrived extends Frame>(
  host: SandboxHost,
  enter: (name: string, frame: Arrived) => Promise<Reply | Response>,
  policy: Policy,
): Dispatcher<Arrived> {
  const { access, fallback } = policy;
  const administer = createSandboxAdmin(host, access ?? 'off');
  const gate = access && createAdminGate(access, OPEN_ROUTES_IN_SANDBOX);
  return async (frame) => {
    const whole = frame.request;
    const { method, headers } = whole;
    const route = routeSandbox(whole);
    if (route === 'admin') return administer(adminRequestOf(frame, policy));
    if (route instanceof Response) return withCors(method, headers, () => route);
    frame.request = { ...whole, path: route.path };
    frame.mount = whole.path.slice(0, -route.path.length);
    try {
      // First, because a rejected request must not create the sandbox.
      const isAdmin = gate && isForAdmin(frame.request, fallback !== undefined);
      const rejection = isAdmin && (await gate(adminRequestOf(frame, policy)));
      if (rejection) return rejection;
      // The sandbox would count the request of a client that has disconnected forever.
      whole.signal?.()?.throwIfAborted();
      return await enter(route.name, frame);
    } catch (error) {
      if (whole.signal?.()?.aborted) throw error;
      return withCors(method, headers, () => explainSandboxError(error));
    }
  };
}

/** Creates the dispatcher of a server that keeps its sandboxes in memory, until it closes. */
export function createMemoryDispatcher(sandboxes: SandboxOptions, policy: Policy): Dispatcher {
  const directory = new SandboxDirectory(sandboxes, (mock) => createDispatcher(mock, policy));
  policy.closing?.addEventListener('abort', () => directory.close());
  const enter = async (name: string, frame: Frame): Promise<Reply | Response> => {
    const { handler, removed, leave } = directory.enter(name);
    frame.enter(removed, leave);
    try {
      return await abortable(handler(frame), removed);
    } catch (error) {
      if (removed.aborted) return BROKEN;
      throw error;
    }
  };
  return createSandboxDispatcher(directory, enter, policy);
}
