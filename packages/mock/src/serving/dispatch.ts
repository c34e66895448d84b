// serving/ passes requests to a mock: dispatch.ts decides what responds to a request, server/ carries
// requests to it over HTTP with Node, and web/ as a function from a `Request` to a `Response`.

import { createAdminGate, createAdminHandler, isForAdmin } from '../admin/admin-handler.ts';
import type { AdminRequest } from '../admin/admin-request.ts';
import { type AdminAccess, removeAdminToken } from '../admin/authorize.ts';
import { OPEN_ROUTES_IN_SANDBOX } from '../admin/open-routes.ts';
import { createPassRule } from '../admin/other-path.ts';
import { isPreflight, preflightHeaders, shareHeaders, withCors } from '../http/cors.ts';
import type { IncomingRequest, ServiceResponse } from '../http/incoming-request.ts';
import { abortable } from '../http/wait.ts';
import type { ProfilesMock } from '../service/profiles-mock.ts';
import {
  type CreateResponse,
  coreOf,
  explainDefect,
  isDefect,
  type MockCore,
} from '../service/respond/core.ts';
import type { ByteStream } from '../service/respond/to-response.ts';
import { createCaller, explain, type Fallback, withoutHopByHop } from './fallback.ts';
import { explainSandboxError, routeSandbox } from './sandboxes/route-sandbox.ts';
import { createSandboxAdmin } from './sandboxes/sandbox-admin.ts';
import { SandboxDirectory, type SandboxOptions } from './sandboxes/sandbox-directory.ts';
import type { SandboxHost } from './sandboxes/sandbox-host.ts';

/** A request that a transport has received. The dispatcher changes what is not `readonly`. */
export interface Arrival extends IncomingRequest {
  /** The path below the base URL of the mock or of the sandbox. */
  path: string;
  /** The path below which the mock is served, such as `/sandbox/one`. Empty at the root. */
  mount: string;
  kept: string | undefined;
  /** The origin of the URL, if the client has sent one. */
  readonly origin: string | undefined;
  /** Returns a signal that aborts when the client disconnects or the sandbox is removed. */
  over(): AbortSignal;
  /** Reads the body of a request to the admin API. */
  readAdminBody(): Promise<Uint8Array>;
  /** Creates the request for a fallback, with the body of a GET or HEAD request. */
  open(url: string, init: { readonly headers: Headers } & RequestInit): Parameters<Fallback>;
  /**
   * Enters a sandbox.
   *
   * @param removed - Aborts when the sandbox is removed. Its requests then get no response.
   * @param leave - To be called when the response has ended.
   */
  enter(removed: AbortSignal, leave: () => void): void;
}

/** A placeholder for an origin that is missing, or that the service ignores. */
export const PLACEHOLDER_ORIGIN = 'http://localhost';

/** What a transport sends: a response of the service, another response, or a broken connection. */
export type Reply = (ServiceResponse & { readonly stream?: ByteStream }) | Response | 'drop';

/**
 * Responds to a request.
 *
 * @throws If the client disconnects, or the server closes while the request hangs.
 */
export type Dispatcher<Arrived extends Arrival = Arrival> = (arrival: Arrived) => Promise<Reply>;

/** Who gets a request. */
export interface Policy {
  /** Who may use the admin API, or `undefined` to serve none. */
  readonly access: AdminAccess | undefined;
  /** Responds to requests to other endpoints. */
  readonly fallback?: Fallback | undefined;
  /** Paths with the segment `profiles` that pass to the fallback. */
  readonly passPaths?: readonly string[] | undefined;
  /** Called for each request that is rejected before it reaches the mock or the fallback. */
  readonly onUnreadable?: ((status: number, problem: string) => void) | undefined;
}

/** Creates the dispatcher of a mock: to its fallback, its admin API and inspector, or the service. */
export function createDispatcher(mock: ProfilesMock, policy: Policy): Dispatcher {
  const core = coreOf(mock);
  const pass = createPasser(policy, core);
  const administer = policy.access && createAdminHandler(mock, policy.access);
  return (arrival) => {
    const passed = pass(arrival);
    if (passed) return passed;
    if (administer && isForAdmin(arrival)) return administer(adminRequestOf(arrival));
    return respond(core, arrival);
  };
}

function adminRequestOf(arrival: Arrival): AdminRequest {
  const { method, path, search, headers, origin, mount, closing } = arrival;
  return {
    ...{ method, path, search, headers, origin, mount },
    readBody: () => abortable(arrival.readAdminBody(), arrival.over()),
    // Created for streams alone: in Node 22, `any` leaves something in memory as long as a server runs.
    get signal() {
      const over = arrival.over();
      return closing ? AbortSignal.any([over, closing]) : over;
    },
  };
}

/** Returns the response of the service, which pages of every origin may read. */
async function respond(core: MockCore, arrival: Arrival): Promise<Reply> {
  const { method, headers } = arrival;
  const origin = headers.get('origin');
  if (origin !== null && isPreflight(method, headers)) {
    return { status: 204, headers: preflightHeaders(origin, headers), body: '' };
  }
  const create: CreateResponse<Exclude<Reply, Response | 'drop'>> = (response, stream) => {
    const shared =
      origin === null ? response : { ...response, headers: shareHeaders(response.headers, origin) };
    return stream ? { ...shared, stream } : shared;
  };
  try {
    const response = await core.respond(arrival, create);
    return response instanceof Response ? 'drop' : response;
  } catch (error) {
    if (isDefect(error)) return create(explainDefect(error));
    throw error;
  }
}

/** Passes a request to a fallback. Returns `undefined` for a request that stays. */
export type Passer = (arrival: Arrival) => Promise<Reply> | undefined;

/**
 * Creates the function that passes requests to a fallback, if there is one.
 *
 * @param core - Records the requests, if there is a mock.
 */
export function createPasser(
  { access = 'off', fallback, passPaths, onUnreadable }: Policy,
  core?: MockCore,
): Passer {
  const rule = createPassRule(passPaths);
  if (!fallback) return () => undefined;
  const call = createCaller(fallback);
  const pass = async (arrival: Arrival): Promise<Reply> => {
    const { method, origin, path, search } = arrival;
    const [status, problem = ''] = whyRejected(arrival);
    if (status !== undefined) {
      onUnreadable?.(status, problem);
      return explain(status, `The mock rejected the request: ${problem}.`);
    }
    const headers = withoutHopByHop(new Headers([...arrival.headers.entries()]));
    // A fallback may send the request to another host.
    headers.delete('host');
    // `fetch` decodes bodies, but does not change the headers that describe the encoded ones.
    headers.set('accept-encoding', 'identity');
    removeAdminToken(headers, access);
    // Not a URL relative to the origin: two slashes would start a host.
    const url = (origin ?? PLACEHOLDER_ORIGIN) + path + search;
    core?.recordOther(method, new URL(url));
    const signal = arrival.over();
    // Redirects are for the client.
    return abortable(call(...arrival.open(url, { headers, signal, redirect: 'manual' })), signal);
  };
  return (arrival) => {
    arrival.kept = rule(arrival);
    return arrival.kept === undefined ? pass(arrival) : undefined;
  };
}

const NO_SERVICE_WORKERS =
  'it loads a service worker of an app, which could replace the inspector in this browser: serve that app at an origin of its own';
const NO_UPGRADES = 'this server does not forward WebSockets: connect to the other server directly';

/** Returns the status and the reason for a request that no fallback receives. */
function whyRejected({ headers }: Arrival): readonly [status?: number, problem?: string] {
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
export function createSandboxDispatcher<Arrived extends Arrival>(
  host: SandboxHost,
  enter: (name: string, arrival: Arrived) => Promise<Reply>,
  { access, fallback }: Policy,
): Dispatcher<Arrived> {
  const administer = createSandboxAdmin(host, access ?? 'off');
  const gate = access && createAdminGate(access, OPEN_ROUTES_IN_SANDBOX);
  return async (arrival) => {
    const { method, path, headers } = arrival;
    const route = routeSandbox(arrival);
    if (route === 'admin') return administer(adminRequestOf(arrival));
    if (route instanceof Response) return withCors(method, headers, () => route);
    arrival.path = route.path;
    arrival.mount = path.slice(0, -route.path.length);
    try {
      // First, because a rejected request must not create the sandbox.
      const isAdmin = gate && isForAdmin(arrival, fallback !== undefined);
      const rejection = isAdmin && (await gate(arrival));
      if (rejection) return rejection;
      // The sandbox would count the request of a client that has disconnected forever.
      arrival.over().throwIfAborted();
      return await enter(route.name, arrival);
    } catch (error) {
      if (arrival.over().aborted || arrival.closing?.aborted) throw error;
      return withCors(method, headers, () => explainSandboxError(error));
    }
  };
}

/** Creates the dispatcher of a server that keeps its sandboxes in memory, until it closes. */
export function createMemoryDispatcher(
  sandboxes: SandboxOptions,
  policy: Policy,
  closing?: AbortSignal,
): Dispatcher {
  const directory = new SandboxDirectory(sandboxes, (mock) => createDispatcher(mock, policy));
  closing?.addEventListener('abort', () => directory.close());
  const enter = async (name: string, arrival: Arrival): Promise<Reply> => {
    const { handler, removed, leave } = directory.enter(name);
    arrival.enter(removed, leave);
    try {
      return await abortable(handler(arrival), removed);
    } catch (error) {
      if (removed.aborted) return 'drop';
      throw error;
    }
  };
  return createSandboxDispatcher(directory, enter, policy);
}
