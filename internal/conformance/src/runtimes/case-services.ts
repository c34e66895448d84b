import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, createServer as createSocketServer, type Socket } from 'node:net';
import { selfSigned } from '@profiles/testkit/certificate';
import { listen } from '@profiles/testkit/port';
import type { CallFacts, CallPlan, RuntimeKind } from './slice/slice-data.ts';

/** A request, and its response. `number` counts from 1. */
interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly number: number;
  /** Makes the service refuse connections from now on. */
  readonly stopListening: () => void;
}

/** Responds to a request, breaks its connection, or lets it wait. */
export type ServiceStep = (arrival: Arrival) => void;

/** The facts that differ in a runtime. `undefined` if the runtime does not report a fact. */
export type Exception = {
  readonly [Fact in keyof ExpectedFacts]?: ExpectedFacts[Fact] | undefined;
};

/** The facts that the caller and the service see of one case. */
interface ExpectedFacts extends CallFacts {
  /** The number of whole requests that the service received. */
  readonly requests: number;
}

/** The behaviour of a service at real sockets. */
interface CaseServiceOptions {
  /** Called when a whole request has arrived. */
  readonly step?: ServiceStep;
  /** Called when the headers have arrived, before any of the body is read. */
  readonly atHeaders?: ServiceStep;
  readonly certificate?: 'self-signed';
}

/**
 * An address where no request can arrive. `no handshake` closes each connection when TLS begins on it,
 * and `silent` keeps it open.
 */
type Unreachable = 'connection refused' | 'no address' | 'no handshake' | 'silent';

interface OutcomeCase {
  /** The service of the case, or an address without one. */
  readonly service: CaseServiceOptions | Unreachable;
  readonly plan?: CallPlan;
  readonly expected: ExpectedFacts;
  /** The runtimes that report less, or do more, than the others. `undefined` requests: any number. */
  readonly except?: Readonly<Partial<Record<RuntimeKind, Exception>>>;
  /** The minimum time between the first two requests, in milliseconds. */
  readonly pause?: number;
}

/** Cases by their names. */
export type OutcomeCases = Readonly<Record<string, OutcomeCase>>;

interface CaseService {
  readonly url: string;
  /** The arrival times of the whole requests, in milliseconds. */
  readonly arrivals: readonly number[];
  close(): void;
}

/** Serves one case on its own port, so that it shares no connection with another case. */
async function serveCase(options: CaseServiceOptions): Promise<CaseService> {
  const isSecure = options.certificate === 'self-signed';
  const server = isSecure ? createSecureServer(selfSigned()) : createServer();
  const arrivals: number[] = [];
  let tellArrived = () => {};
  const arrived = new Promise<void>((resolve) => {
    tellArrived = resolve;
  });
  server.on('request', async (request, response) => {
    // The client may break the connection at any time.
    request.on('error', () => {});
    response.on('error', () => {});
    for (const [name, value] of CORS) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return allow(response);
    if (request.url === '/--/requested') return arrived.then(() => response.end());
    const stopListening = () => void server.close();
    const arrival = { request, response, number: arrivals.length + 1, stopListening };
    options.atHeaders?.(arrival);
    await once(request.resume(), 'end').catch(() => {});
    if (!request.complete) return;
    arrivals.push(performance.now());
    tellArrived();
    options.step?.(arrival);
  });
  const host = isSecure ? 'localhost' : '127.0.0.1';
  const port = await listen(server, host);
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `${isSecure ? 'https' : 'http'}://${host}:${port}`, arrivals, close };
}

/** Responds to a preflight. A browser that kept this connection would retry a request on it by itself. */
function allow(response: ServerResponse) {
  response.writeHead(204, { connection: 'close' }).end();
}

const CORS = [
  ['access-control-allow-origin', '*'],
  ['access-control-allow-headers', 'authorization, client-id, content-type'],
  ['access-control-allow-methods', 'POST, PATCH'],
  ['access-control-allow-private-network', 'true'],
  ['access-control-expose-headers', 'retry-after'],
  ['access-control-max-age', '600'],
] as const;

/** A case with the service at its address. */
export interface ServedCase {
  readonly name: string;
  readonly outcomeCase: OutcomeCase;
  readonly service: CaseService;
}

/** Serves all cases, each with its own service. */
export function serveCases(cases: OutcomeCases): Promise<readonly ServedCase[]> {
  return Promise.all(
    Object.entries(cases).map(async ([name, outcomeCase]) => {
      return { name, outcomeCase, service: await serviceOf(outcomeCase) };
    }),
  );
}

async function serviceOf({ service }: OutcomeCase): Promise<CaseService> {
  if (service === 'connection refused') return refuseConnections();
  if (service === 'no handshake' || service === 'silent') return endHandshakes(service);
  if (service === 'no address') {
    return { url: 'https://profiles.invalid', arrivals: [], close() {} };
  }
  return serveCase(service);
}

/** Reserves a port on which nothing listens: the local port of an open connection. */
async function refuseConnections(): Promise<CaseService> {
  const server = createSocketServer();
  const socket = connect(await listen(server), '127.0.0.1');
  await once(socket, 'connect');
  const close = () => {
    socket.destroy();
    server.close();
  };
  return { url: `http://127.0.0.1:${socket.localPort}`, arrivals: [], close };
}

/** Starts a handshake of TLS. */
const CLIENT_HELLO = 0x16;

/**
 * Closes each connection when TLS begins on it, or stays silent. If anything else arrives, it closes all
 * connections and rejects others: undici 8.12 connects again for requests that were aborted.
 */
async function endHandshakes(how: 'no handshake' | 'silent'): Promise<CaseService> {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.once('data', ([first]) => {
      if (first !== CLIENT_HELLO) close();
      else if (how === 'no handshake') socket.destroy();
    });
  });
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const port = await listen(server, 'localhost');
  return { url: `https://localhost:${port}`, arrivals: [], close };
}
