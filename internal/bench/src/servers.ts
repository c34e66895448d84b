import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ENDPOINTS, newPatientSchema } from '@profiles/sdk/schemas';
import { freePort } from '@profiles/testkit/port';
import { toJSONSchema } from 'zod/mini';
import type { Contender } from './figures.ts';
import { PATH } from './job.ts';

/** A server to measure. */
export interface HttpServer extends Contender {
  /** Why it cannot run on this machine, if so. */
  readonly missing?: string | undefined;
  /** Returns the command that starts it. It may keep files in `folder`. */
  readonly command: (port: string, folder: string) => readonly string[];
}

const OWN = ['--conditions=@profiles/source', join(import.meta.dirname, 'own-server.ts')];

/** A server that only parses the body. Nothing real is faster. */
export const bareServer: HttpServer = {
  name: 'bare node:http',
  does: 'parses the body, returns the same response to all; checks and stores nothing',
  atLeast: 0.33,
  command: (port) => [process.execPath, ...OWN, port, 'bare'],
};

/** Lists the servers, the mock's first. Those of others run from the folder where they are installed. */
export function httpServers(peers: string): readonly HttpServer[] {
  const bin = (name: string) => join(peers, 'node_modules', '.bin', name);
  const hasJava = spawnSync('java', ['-version']).status === 0;
  return [
    {
      name: 'serveProfilesMock',
      does: 'checks credentials, fields and limits, stores the patient, keeps a journal',
      command: (port) => [process.execPath, ...OWN, port],
    },
    bareServer,
    {
      name: 'WireMock',
      does: 'checks credentials, fields and limits by a JSON Schema, keeps a journal; stores nothing',
      atLeast: 3.9,
      missing: hasJava ? undefined : 'Java is not installed',
      command: (port, folder) => {
        mkdirSync(join(folder, 'mappings'));
        writeFileSync(join(folder, 'mappings/create.json'), JSON.stringify(WIREMOCK_MAPPING));
        const journal = ['--max-request-journal-entries', '1000'];
        return [bin('wiremock'), '--port', port, '--root-dir', folder, ...journal];
      },
    },
    {
      name: 'Prism',
      does: 'checks credentials, fields and limits by the description of the SDK; stores nothing',
      atLeast: 3.9,
      command: (port) => {
        const description = fileURLToPath(import.meta.resolve('@profiles/sdk/openapi.json'));
        return [bin('prism'), 'mock', '--verboseLevel', 'error', '--port', port, description];
      },
    },
    {
      name: 'json-server',
      does: 'stores the body, in memory and in a file that grows with each round; checks nothing',
      atLeast: 50,
      command: (port, folder) => {
        const [data, routes] = [join(folder, 'data.json'), join(folder, 'routes.json')];
        writeFileSync(data, JSON.stringify({ patient: [] }));
        writeFileSync(routes, JSON.stringify({ [PATH]: '/patient' }));
        return [bin('json-server'), '--quiet', '--port', port, '--routes', routes, data];
      },
    },
  ];
}

/** The time that a server has to start. Java takes seconds. */
const MAX_START_MS = 60_000;

/** Starts a server in a process group of its own, and waits until it responds. */
export async function startServer({ name, command }: HttpServer) {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'profiles-bench-'));
  const [file = '', ...args] = command(`${port}`, folder);
  const child = spawn(file, args, { stdio: 'ignore', detached: true });
  const stop = () => {
    process.off('exit', stop);
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + MAX_START_MS;
  while (!(await fetch(origin).catch(() => undefined))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      stop();
      throw new Error(`${name} did not start: try "${file} ${args.join(' ')}"`);
    }
    await sleep(100);
  }
  return { origin, stop };
}

/** The create as a mapping of WireMock, which responds 404 if a request does not match. */
const WIREMOCK_MAPPING = {
  request: {
    method: ENDPOINTS.createPatient.method,
    urlPath: PATH,
    headers: { Authorization: { matches: 'Bearer .+' }, 'client-id': { matches: '.+' } },
    bodyPatterns: [
      {
        // Java writes `\u{…}` of a pattern as `\x{…}`.
        matchesJsonSchema: JSON.stringify(toJSONSchema(newPatientSchema)).replaceAll(
          '\\u{',
          '\\x{',
        ),
        schemaVersion: 'V202012',
      },
    ],
  },
  response: {
    status: 201,
    headers: { 'Content-Type': 'application/json' },
    jsonBody: { oid: "{{randomValue type='UUID'}}" },
    transformers: ['response-template'],
  },
};
