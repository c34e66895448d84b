import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Describes a server to measure. */
export interface HttpServer {
  readonly name: string;
  readonly command: (port: number, folder: string) => readonly [string, ...string[]];
}

/** A server that runs, in a process of its own. */
export interface RunningServer {
  readonly name: string;
  readonly origin: string;
  readonly stop: () => void;
}

const OWN = ['--conditions=@profiles/source'];

/** Lists the servers; those of peers run from the folder where the peers are installed. */
export function httpServers(peers: string): readonly HttpServer[] {
  const bin = (name: string) => join(peers, 'node_modules', '.bin', name);
  return [
    { name: 'serveProfilesMock', command: (port) => own('mock-server', port) },
    { name: 'bare node:http', command: (port) => own('bare-server', port) },
    {
      name: 'json-server',
      command: (port, folder) => {
        const data = json(folder, 'data.json', { patient: [] });
        const routes = json(folder, 'routes.json', { '/profiles/v1/*': '/$1' });
        return [bin('json-server'), '--quiet', '--port', `${port}`, '--routes', routes, data];
      },
    },
    {
      name: 'Prism',
      command: (port, folder) => {
        const document = json(folder, 'openapi.json', OPENAPI);
        return [bin('prism'), 'mock', '--verboseLevel', 'error', '--port', `${port}`, document];
      },
    },
    {
      name: 'WireMock',
      command: (port, folder) => {
        mkdirSync(join(folder, 'mappings'));
        json(join(folder, 'mappings'), 'create.json', STUB);
        const flags = ['--no-request-journal', '--disable-banner', '--port', `${port}`];
        return [bin('wiremock'), ...flags, '--root-dir', folder];
      },
    },
  ];
}

/** Starts a server on a free port and waits until it takes connections. */
export async function startServer({ name, command }: HttpServer): Promise<RunningServer> {
  const port = await freePort();
  const [file, ...args] = command(port, mkdtempSync(join(tmpdir(), 'profiles-bench-')));
  const child = spawn(file, args, { stdio: 'ignore', detached: true });
  const origin = `http://127.0.0.1:${port}`;
  await answering(child, origin);
  return {
    name,
    origin,
    // The whole group: peers start processes of their own.
    stop: () => void (child.pid && process.kill(-child.pid)),
  };
}

function own(script: string, port: number): readonly [string, ...string[]] {
  const file = fileURLToPath(new URL(`./servers/${script}.ts`, import.meta.url));
  return [process.execPath, ...OWN, file, `${port}`];
}

function json(folder: string, name: string, content: object): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no free port');
  return address.port;
}

async function answering(child: ChildProcess, origin: string): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(origin).catch(() => undefined);
    if (answer) return;
    await sleep(100);
  }
  throw new Error('the server did not start');
}

const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Profile Service', version: 'v1' },
  paths: {
    '/profiles/v1/patient/': {
      post: {
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: {
          201: {
            description: 'Created',
            content: { 'application/json': { example: { oid: 'patient-1' } } },
          },
        },
      },
    },
  },
};

const STUB = {
  request: { method: 'POST', url: '/profiles/v1/patient/' },
  response: {
    status: 201,
    headers: { 'Content-Type': 'application/json' },
    jsonBody: { oid: 'patient-1' },
  },
};
