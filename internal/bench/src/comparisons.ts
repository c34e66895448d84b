import { join } from 'node:path';
import type { Contender, Rounds, Unit } from './figures.ts';
import { loadInTurns } from './load.ts';
import { bundledSize } from './peers.ts';
import { bareServer, httpServers, startServer } from './servers.ts';
import { type InProcess, takeTurns } from './turns.ts';

/** A job, and who does it. */
interface Comparison {
  readonly title: string;
  /** The measure, in words. */
  readonly measures: string;
  readonly unit: Unit;
  /** Measures the contenders. `peers` is the folder where the peers are installed. */
  readonly run: (peers: string) => Promise<{
    readonly contenders: readonly Contender[];
    readonly rounds: Rounds;
    /** The contenders that cannot run on this machine, with the reason. */
    readonly skipped?: readonly string[];
    /** The contenders that failed, with the reason. */
    readonly failed?: readonly string[];
  }>;
}

const SENDS = 'sends JSON, parses the response; validates nothing';
const WITH_ZOD = 'validates and lowercases the fields with zod, sends JSON, validates the response';
const STORES = 'checks credentials, fields and limits, stores the patient, keeps a journal';
const INTERCEPTS = 'returns the same response to all; checks and stores nothing';
const CPU = 'CPU time of the process for one create';

const CHECKS_ALL =
  'validates and lowercases the fields, extras too, sends JSON with timeouts, validates the response';
const CREATE_PATIENT = own('createPatient', 'createPatient', CHECKS_ALL);

/** The comparisons by the value of `--only`. */
export const COMPARISONS: Readonly<Record<string, Comparison>> = {
  size: {
    title: 'A client in a browser bundle',
    measures: 'minified by esbuild without the texts of licences, gzipped; 1 kB is 1000 bytes',
    unit: 'kB',
    async run(peers) {
      const sdk = "export * from '@profiles/sdk'";
      const schemas = "; export * from '@profiles/sdk/schemas'";
      const others = clients(peers);
      const sizes = await Promise.all([
        bundledSize(sdk, import.meta.dirname),
        bundledSize(sdk + schemas, import.meta.dirname),
        ...others.map(({ file }) => bundledSize(`export * from '${file}'`, peers)),
      ]);
      const contenders = [
        { name: '@profiles/sdk', does: 'all its exports, with its dependencies' },
        { name: 'with its schemas', does: 'the same with the schemas and the form helpers' },
        ...others.map((other) => ({ ...other, atLeast: 1 })),
      ];
      return { contenders, rounds: [sizes] };
    },
  },
  client: {
    title: 'Creating a patient on a stubbed fetch',
    measures: CPU,
    unit: 'µs',
    async run(peers) {
      const ky = own('bare ky', 'bareKy', SENDS, 1 / 1.2);
      const contenders = [CREATE_PATIENT, ky, ...clients(peers)];
      return takeTurns(contenders, 'cpu');
    },
  },
  loopback: {
    title: 'Creating a patient over loopback, one after the other',
    measures: 'time until the response is read',
    unit: 'µs',
    async run() {
      const ky = own('bare ky', 'bareKy', `${SENDS}, has a timeout`, 1 / 1.1);
      const contenders = [CREATE_PATIENT, ky, own('bare fetch', 'bareFetch', SENDS)];
      const { origin, stop } = await startServer(bareServer);
      return takeTurns(contenders, 'wall', origin).finally(stop);
    },
  },
  mock: {
    title: 'Handling a create in process',
    measures: CPU,
    unit: 'µs',
    async run(peers) {
      const file = join(peers, 'mocks.js');
      const contenders = [
        own('mock.fetch', 'mockFetch', STORES),
        { name: 'undici MockAgent', does: INTERCEPTS, atLeast: 2.5, file, prepare: 'mockAgent' },
        { ...own('MSW 3', 'throughMsw', `parses the body, ${INTERCEPTS}`, 30), run: 'bare' },
        { name: 'nock', does: INTERCEPTS, atLeast: 30, file, prepare: 'nock' },
      ];
      return takeTurns(contenders, 'cpu');
    },
  },
  full: {
    title: 'Handling a create in process, with 100,000 patients stored',
    measures: CPU,
    unit: 'µs',
    async run() {
      const full = own('100,000 patients', 'fullMock', `${STORES}; each username is new`);
      const contenders = [full, own('few patients', 'mockFetch', STORES, 1 / 1.2)];
      return takeTurns(contenders, 'cpu');
    },
  },
  msw: {
    title: 'Handling a create through MSW 3',
    measures: 'CPU time for one create, both behind one MSW server in one process',
    unit: 'µs',
    async run() {
      const does = `parses the body, ${INTERCEPTS}`;
      const contenders = [
        { ...own('the mock', 'throughMsw', STORES), run: 'mock' },
        { ...own('bare handler', 'throughMsw', does, 1 / 1.1), run: 'bare' },
      ];
      return takeTurns(contenders, 'cpu');
    },
  },
  http: {
    title: 'Handling creates over loopback, from 20 connections',
    measures: 'creates handled per second',
    unit: 'requests/s',
    async run(peers) {
      const servers = httpServers(peers);
      const contenders = servers.filter(({ missing }) => missing === undefined);
      const skipped = servers
        .filter((server) => !contenders.includes(server))
        .map(({ name, missing }) => `${name}: ${missing}`);
      return { ...(await loadInTurns(contenders, peers)), skipped };
    },
  },
};

/** The clients of others that validate. */
function clients(peers: string): readonly InProcess[] {
  const client = (name: string, file: string, atLeast?: number) => {
    return { name, does: WITH_ZOD, atLeast, file: join(peers, file), prepare: 'prepare' };
  };
  return [
    client('axios + zod', 'axios-zod.js', 1),
    client('ofetch + zod', 'ofetch-zod.js'),
    client('openapi-fetch + zod', 'openapi-fetch-zod.js'),
  ];
}

function own(name: string, prepare: string, does: string, atLeast?: number): InProcess {
  return { name, does, atLeast, file: join(import.meta.dirname, 'contenders.ts'), prepare };
}
