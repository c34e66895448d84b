// vitest/ intercepts the requests of a test file through one MSW server.

import { AsyncLocalStorage } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { isLoopback } from '@profiles/sdk/internal';
import { getResponse, HttpResponse, http, RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { isServicePath, type PassthroughRule } from '../../http/paths.ts';
import { coreOf } from '../../service/core.ts';
import type { ProfilesMock } from '../../service/profiles-mock.ts';
import { isServedHere } from '../../serving/server/served-addresses.ts';
import { createHandler } from '../msw/create-handler.ts';
import {
  guardDispatcher,
  guardFetch,
  guardSockets,
  type MswHandler,
  withoutPassthrough,
} from './guards.ts';
import { UnhandledRequests } from './unhandled-requests.ts';

/** The handlers and the setting that one `useProfilesMock` adds to the server. */
export interface Interception {
  readonly mock: ProfilesMock;
  /** The handlers of the app, for requests that the mock does not respond to. */
  readonly handlers: readonly MswHandler[];
  /** Finds the requests below the base URL that pass through the mock, if any do. */
  readonly rule: PassthroughRule;
  /** Whether requests pass through the mock: to the handlers of the app, also of an outer mock. */
  readonly passes: boolean;
  /** Whether requests that nobody responds to reach the network. */
  readonly bypass: boolean;
}

/** The requests that no handler responded to, of all interceptions. */
export const unhandled = new UnhandledRequests();

/** The last handler. It responds to every request that must not reach the network. */
const lastHandler = http.all('*', ({ request }) =>
  blocks(request.method, new URL(request.url)) ? HttpResponse.error() : undefined,
);

/**
 * The server that all mocks share. With a second listening server, MSW would send the requests of
 * the first one to the network.
 */
const server = setupServer();
/**
 * Set during a call of the global `fetch`: the generation of each mock when it was called. A request of
 * one test may reach the mock in the next one.
 */
const throughMsw = new AsyncLocalStorage<ReadonlyMap<ProfilesMock, number>>();
let unguardDispatcher = () => {};
let handlers: readonly MswHandler[] = [];
/** The interceptions, the innermost first. */
let interceptions: readonly Interception[] = [];

/** Intercepts requests, until {@link stopIntercepting} is called. */
export function startIntercepting(interception: Interception): void {
  if (interceptions.length === 0) startMsw();
  change([interception, ...interceptions]);
}

export function stopIntercepting(interception: Interception): void {
  change(interceptions.filter((each) => each !== interception));
  if (interceptions.length > 0) return;
  unguardDispatcher();
  server.close();
  syncBuiltinESMExports();
}

function startMsw(): void {
  const { connect } = Socket.prototype;
  server.listen(guardSockets((url) => blocks('WebSocket', url)));
  // MSW replaces functions of `node:http`. Named imports of them follow only after this.
  syncBuiltinESMExports();
  guardFetch((call) => throughMsw.run(readGenerations(), call), respondToHidden);
  const seesConnections = Socket.prototype.connect !== connect;
  unguardDispatcher = guardDispatcher({
    // MSW 3 asks the handlers when a connection opens. MSW 2 has asked them before.
    isAskedLater: () => seesConnections && throughMsw.getStore() !== undefined,
    blocks,
  });
}

function readGenerations(): ReadonlyMap<ProfilesMock, number> {
  return new Map(interceptions.map(({ mock }) => [mock, coreOf(mock).generation]));
}

/** Lets handlers that respond once respond again. */
export function restoreHandlers(): void {
  server.restoreHandlers();
}

/**
 * Sets the handlers. The first matching one responds: a mock, then the handlers of the app to the
 * requests that pass through it. Of two mocks with one base URL, the mock of the inner `describe`
 * responds.
 */
function change(next: readonly Interception[]): void {
  interceptions = next;
  const passes = next.some((each) => each.passes);
  handlers = [
    ...next.map(({ mock, rule }) =>
      createHandler(mock.baseUrl, coreOf(mock), passes ? rule : undefined, () => sentIn(mock)),
    ),
    ...next.flatMap((each) => each.handlers.map(withoutPassthrough)),
    lastHandler,
  ];
  server.resetHandlers(...handlers);
}

function sentIn(mock: ProfilesMock): number | undefined {
  return throughMsw.getStore()?.get(mock);
}

/** Returns whether a request that no handler responded to must not reach the network. Records it if so. */
function blocks(method: string, url: URL): boolean {
  const [innermost] = interceptions;
  // A test may keep references to the guards after they end.
  if (!innermost || innermost.bypass || mayPass(method, url)) return false;
  unhandled.add(method, url);
  return true;
}

function mayPass(method: string, url: URL): boolean {
  // `data:` and `blob:` need no network.
  if (!/^(?:https?|wss?):$/.test(url.protocol)) return true;
  // CONNECT opens a tunnel through a proxy. MSW intercepts the request in the tunnel.
  if (method === 'CONNECT') return true;
  // Tests start servers of their own.
  return isLoopback(url.hostname) && (!isServicePath(url.pathname) || isServedHere(url));
}

async function respondToHidden(request: Request): Promise<Response | undefined> {
  // A reference to the wrapped `fetch` may outlive the server.
  if (interceptions.length === 0) return undefined;
  const ofRequests = handlers.filter((handler) => handler instanceof RequestHandler);
  return getResponse(ofRequests, request);
}
