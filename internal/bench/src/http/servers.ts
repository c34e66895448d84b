import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATH } from '../job.ts';
import { OPENAPI, WIREMOCK_MAPPING } from './service-description.ts';
import type { HttpServer } from './start-server.ts';

/** Java needs this time to compile its hot code. */
const WARM_UP_JAVA_S = 12;
const SOURCE = '--conditions=@profiles/source';

/** A server that does the least possible. */
export const bareServer: HttpServer = {
  name: 'bare node:http',
  does: 'parses the body, returns the same response to all; checks and stores nothing',
  command: (port) => own('bare-server', port),
};

/** The mock over HTTP. */
export const mockServer: HttpServer = {
  name: 'serveProfilesMock',
  does: 'checks credentials, fields and limits, stores the patient under a new oid, keeps a journal of 1,000 requests',
  command: (port) => own('mock-server', port),
};

/** The mock over HTTP, in a sandbox. */
export const sandboxServer: HttpServer = {
  ...mockServer,
  name: 'serveSandboxes',
  basePath: '/sandbox/bench',
  command: (port) => own('sandbox-server', port),
};

/** Lists the servers, the mock's first. Those of peers run in the folder where the peers are installed. */
export function httpServers(peers: string): readonly HttpServer[] {
  const bin = (name: string) => join(peers, 'node_modules', '.bin', name);
  return [
    mockServer,
    bareServer,
    {
      name: 'json-server',
      does: 'stores the body under a new id, in memory and in a file that grows with each round; checks nothing, keeps no journal',
      command: (port, folder) => {
        const data = json(folder, 'data.json', { patient: [] });
        const routes = json(folder, 'routes.json', { [PATH]: '/patient' });
        return [bin('json-server'), '--quiet', '--port', `${port}`, '--routes', routes, data];
      },
    },
    {
      name: 'Prism',
      does: 'checks credentials, fields and limits against an OpenAPI description, returns its example; stores nothing, keeps no journal',
      command: (port, folder) => {
        const document = json(folder, 'openapi.json', OPENAPI);
        return [bin('prism'), 'mock', '--verboseLevel', 'error', '--port', `${port}`, document];
      },
    },
    {
      name: 'WireMock',
      does: 'checks credentials, fields and limits with matchers and a JSON Schema, returns a new oid from a template, keeps a journal of 1,000 requests; stores nothing',
      warmUp: WARM_UP_JAVA_S,
      command: (port, folder) => {
        mkdirSync(join(folder, 'mappings'));
        json(join(folder, 'mappings'), 'create.json', WIREMOCK_MAPPING);
        const journal = ['--max-request-journal-entries', '1000'];
        const flags = ['--disable-banner', '--port', `${port}`, ...journal];
        return [bin('wiremock'), ...flags, '--root-dir', folder];
      },
    },
  ];
}

function own(script: string, port: number): readonly [string, ...string[]] {
  return [process.execPath, SOURCE, join(import.meta.dirname, `${script}.ts`), `${port}`];
}

function json(folder: string, name: string, content: object): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}
