/** Plays the vectors on this product's own transports, or against any server. */
import { parseArgs } from 'node:util';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { VECTORS } from '../all-vectors.ts';
import { playAgainst } from './any-server.ts';
import { playOwn } from './own-transports.ts';

const USAGE = `npm run test:vectors   plays on every transport that Node has
npm run test:vectors -- --base-url URL --token T --client-id C --i-know-this-writes
                                      plays against that server, which keeps the records
  --emr-user OID   an EMR user there to update; without one, updates are skipped
  --read-back      the server is profiles-mock: read what is stored through its admin API
  --json           print results as JSON`;

const OPTIONS = {
  'base-url': { type: 'string' },
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
  if (baseUrl === undefined) return playOwn(json);
  if (!URL.canParse(baseUrl)) return reject('--base-url must be a URL with https://.');
  if (!token || !clientId) return reject('A server requires --token and --client-id.');
  if (!values['i-know-this-writes']) {
    return reject(
      `This creates ${countOfPatients()} patients or more on ${new URL(baseUrl).host}, and nothing removes them. ` +
        'If that is intended, add --i-know-this-writes.',
    );
  }
  const emrUserOid = values['emr-user'];
  const server = { baseUrl: baseUrl.replace(/\/+$/, ''), token, clientId, emrUserOid };
  return playAgainst(server, { json, readsBack: values['read-back'] });
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
