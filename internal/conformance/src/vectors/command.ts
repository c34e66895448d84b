/** Plays every vector against a server, and judges only what the API specification shows. */
import { parseArgs } from 'node:util';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { VECTORS } from './all-vectors.ts';
import { playVectors } from './play-vectors.ts';
import { adminReference } from './reference.ts';
import type { VectorResult, Verdict } from './result.ts';
import type { Target } from './target.ts';
import { SECTIONS } from './vector.ts';

const USAGE = `npm run vectors -w @profiles/conformance -- --base-url URL --token T --client-id C --i-know-this-writes
                   plays against that server, which keeps the records
  --emr-user OID   an EMR user there to update; without one, updates are skipped
  --read-back      the server is profiles-mock: read what is stored through its admin API
  --json           print results as JSON`;

const OPTIONS = {
  'base-url': { type: 'string', default: '' },
  token: { type: 'string' },
  'client-id': { type: 'string' },
  'emr-user': { type: 'string' },
  'read-back': { type: 'boolean', default: false },
  'i-know-this-writes': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

process.exitCode = await run();

async function run(): Promise<number> {
  const values = readOptions();
  if (values instanceof TypeError) return reject(values.message);
  const { 'base-url': baseUrl, token, 'client-id': clientId, json } = values;
  if (values.help) return reject('', 0);
  if (!URL.canParse(baseUrl)) return reject('--base-url must be a URL with https://.');
  if (!token || !clientId) return reject('A server requires --token and --client-id.');
  const { host } = new URL(baseUrl);
  if (!values['i-know-this-writes']) {
    return reject(
      `This creates ${countOfPatients()} patients or more on ${host}, and nothing removes them. ` +
        'If that is intended, add --i-know-this-writes.',
    );
  }
  console.error(`Writing to ${host}: the patients that this creates stay there.`);
  const target = { baseUrl: baseUrl.replace(/\/+$/, ''), token, clientId, fetch };
  const results = await play(target, values['emr-user'], values['read-back']);
  console.log(json ? JSON.stringify({ results }) : reportOf(results));
  return results.some(({ verdict }) => verdict === 'failed') ? 1 : 0;
}

function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    if (error instanceof TypeError) return error;
    throw error;
  }
}

/** Counts the patients that the vectors create. A service that accepts more requests stores more. */
function countOfPatients(): number {
  const steps = VECTORS.flatMap(({ steps }) => steps);
  return steps.filter(
    ({ operation, response }) =>
      ENDPOINTS[operation].effect === 'create' && response?.kind === 'accepted',
  ).length;
}

function reject(problem: string, code = 2): number {
  console.error([problem, USAGE].filter(Boolean).join('\n\n'));
  return code;
}

function play(server: Target, emrUserOid: string | undefined, readsBack: boolean) {
  const readBack = readsBack ? adminReference(server.baseUrl) : undefined;
  const run = String(Date.now());
  return playVectors({ ...server, vectors: VECTORS, emrUserOid, readBack, run });
}

/** Writes what was not judged, how many vectors pass in each section, and the vectors that fail. */
function reportOf(results: readonly VectorResult[]): string {
  const failed = results.filter(({ verdict }) => verdict === 'failed');
  return [
    'Not judged: the API specification does not define it, or it could not be observed.',
    ...results.flatMap(({ id, notes }) => notes.map((note) => `  ${id}: ${note}`)),
    '',
    ...SECTIONS.map((name) => `${name}: ${countsOf(results.filter((r) => r.section === name))}`),
    '',
    ...failed.map(({ id, why }) => `✗ ${id}: ${why.join('; ')}`),
    failed.length === 0
      ? 'Everything that the API specification defines and that could be observed holds.'
      : `Vectors that do not hold: ${failed.length}.`,
  ].join('\n');
}

function countsOf(results: readonly VectorResult[]): string {
  const count = (wanted: Verdict) => results.filter(({ verdict }) => verdict === wanted).length;
  return `${count('passed')} passed, ${count('failed')} failed, ${count('not shown')} not shown`;
}
