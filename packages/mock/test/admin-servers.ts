import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { onTestFinished } from 'vitest';
import { type MockServer, serveProfilesMock, serveSandboxes } from '../src/server.ts';
import { createSandboxHandler, createWebHandler, type WebHandler } from '../src/web.ts';
import { createHospital } from './send.ts';

/** Headers that are sent as they are. */
type SentHeaders = Readonly<Record<string, string>>;

/** Sends a request. Returns its status and the names of its headers. */
export type Administer = (
  method: string,
  path: string,
  headers: SentHeaders,
) => Promise<{ readonly status: number; readonly names: readonly string[] }>;

/** An admin API that this machine may use without a token. */
interface AdminServer {
  readonly start: () => Promise<Administer>;
  /** Paths of the admin API. */
  readonly paths: readonly string[];
}

const ONE = ['patients', 'patients/person-1', 'emr-users/user-1', 'events', 'unknown'].map(
  (path) => `/__mock__/${path}`,
);
const SANDBOXES = [...ONE.map((path) => `/sandbox/one${path}`), '/__mock__/sandboxes'];
const create = () => createHospital();

/** Each way to serve an admin API. */
export const ADMIN_SERVERS: Readonly<Record<string, AdminServer>> = {
  'the built-in server': {
    start: async () => overHttp(await serveProfilesMock(create())),
    paths: ONE,
  },
  'sandboxes of the built-in server': {
    start: async () => overHttp(await serveSandboxes({ create })),
    paths: SANDBOXES,
  },
  'a web handler': {
    start: async () => inProcess(createWebHandler(create(), { admin: 'local' })),
    paths: ONE,
  },
  'sandboxes of a web handler': {
    start: async () => inProcess(createSandboxHandler({ create, admin: 'local' })),
    paths: SANDBOXES,
  },
};

function overHttp({ url, close }: MockServer): Administer {
  onTestFinished(close);
  return async (method, path, headers) => {
    const sent = request(url + path, { method, headers, agent: false }).end();
    const [response]: IncomingMessage[] = await once(sent, 'response');
    sent.destroy();
    return { status: response?.statusCode ?? 0, names: Object.keys(response?.headers ?? {}) };
  };
}

/** Sends requests as a framework does that knows its own address: only `Host` is the client's. */
function inProcess(handler: WebHandler): Administer {
  return async (method, path, headers) => {
    const url = `http://localhost:4700${path}`;
    const response = await handler(new Request(url, { method, headers }));
    await response.body?.cancel();
    return { status: response.status, names: [...response.headers.keys()] };
  };
}
