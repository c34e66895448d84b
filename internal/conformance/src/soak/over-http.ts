import { createProfilesMock, type Fault } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';
import { ProfileClient } from '@profiles/sdk';
import { KNOWN_FAULTS } from '@profiles/testkit/known-faults';
import { PATIENT } from '@profiles/testkit/samples';
import { SeededRandom } from '@profiles/testkit/seeded-random';
import type { Check } from '@profiles/testkit/summary';
import {
  checkFlat,
  checkNone,
  EndingCounts,
  heapAfterCollection,
  MAX_HEAP_GROWTH,
} from './measures.ts';

const CLIENTS = 20;
/** After each round, the soak checks the records, the heap and the sockets. */
const CALLS_IN_A_ROUND = 20;
/** The share of the requests that meet a fault. */
const FAULTY = 0.4;
/** Sockets. The number of those that are kept alive at the end of a round is random. */
const MAX_SOCKETS = 5;

const USER_OID = 'emr-user-1';

/** The faults with an honest status: after a 4xx nothing is stored, after a 2xx the data is. */
const [FIRST, ...OTHERS] = KNOWN_FAULTS.filter(
  ({ status = 0, isStored }) => Math.floor(status / 100) !== (isStored ? 4 : 2),
);

/**
 * Makes calls over real sockets, with faults of every kind, timeouts and aborts. After each round, the
 * stored records must match the outcomes of the calls.
 */
export async function soakOverHttp(minutes: number, seed: number, check: Check): Promise<void> {
  const random = new SeededRandom(seed);
  const mock = createProfilesMock({ seed: { emrUsers: [{ oid: USER_OID }] } });
  const { url, close } = await serveProfilesMock(mock);
  const clients = Array.from({ length: CLIENTS }, () => randomClient(url, random));
  const endings = new EndingCounts();
  const lies: string[] = [];
  const [heaps, sockets]: [number[], number[]] = [[], []];
  let made = 0;

  const call = async (client: ProfileClient, claims: Map<string, string>) => {
    if (random.chance(FAULTY)) mock.fail('*', randomFault(random));
    const giveUp = new AbortController();
    const { signal } = giveUp;
    const options = { signal, timeout: 20 + random.below(100), maxRetries: random.below(3) };
    const after = random.chance(0.2) ? random.below(60) : undefined;
    const timer = after === undefined ? undefined : setTimeout(() => giveUp.abort(), after);
    made += 1;
    if (random.chance(0.5)) {
      await endings.count(client.updateEmrUser(USER_OID, { fn: 'Meera' }, options), signal);
    } else {
      const username = `UHID-${made}`;
      const creating = client.createPatient({ ...PATIENT, username }, options);
      const outcome = creating.then(
        () => 'applied',
        (error: unknown) => String(Object(error).outcome),
      );
      await endings.count(creating, signal);
      claims.set(username, await outcome);
    }
    clearTimeout(timer);
  };

  const end = performance.now() + minutes * 60_000;
  while (performance.now() < end) {
    const claims = new Map<string, string>();
    await Promise.all(
      clients.map(async (client) => {
        for (let number = 0; number < CALLS_IN_A_ROUND; number += 1) await call(client, claims);
      }),
    );
    const stored = new Set(mock.patients.list().map(({ username }) => username));
    lies.push(
      ...[...claims]
        .filter(([username, outcome]) => isLie(outcome, stored.has(username)))
        .map(String),
    );
    mock.reset();
    heaps.push(heapAfterCollection());
    const open = process.getActiveResourcesInfo();
    sockets.push(open.filter((each) => each.startsWith('TCP')).length);
  }
  await close();
  console.log(`calls over HTTP: ${made.toLocaleString('en')}: ${endings.describe()}`);
  checkNone(check, 'outcomes that contradict the store', lies);
  checkNone(check, 'errors not from the SDK, over HTTP', endings.foreign);
  checkFlat(check, 'heap over HTTP', heaps, { max: MAX_HEAP_GROWTH, unit: 'MB' });
  checkFlat(check, 'open sockets', sockets, { max: MAX_SOCKETS, unit: 'sockets' });
}

function randomClient(baseUrl: string, random: SeededRandom): ProfileClient {
  const token = random.chance(0.5) ? 't' : async () => 't';
  return new ProfileClient({ baseUrl, token, clientId: 'c', totalTimeout: 1000 });
}

/** Whether an outcome contradicts the store. `unknown` and the reason of an abort never do. */
function isLie(outcome: string, isStored: boolean): boolean {
  if (outcome === 'applied') return !isStored;
  return isStored && (outcome === 'rejected' || outcome === 'not_sent');
}

function randomFault(random: SeededRandom): Fault {
  if (!FIRST) throw new Error('no known fault has an honest status');
  const { fault, slower } = random.pick(FIRST, ...OTHERS);
  return slower ? slower(random.next()) : fault;
}
