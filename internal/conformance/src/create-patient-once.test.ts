import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { createProfilesMock, type Fault, faults } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';
import { isProfilesError } from '@profiles/sdk';
import { clientOf, clientWith } from '@profiles/testkit/clients';
import { listen } from '@profiles/testkit/port';
import { PATIENT } from '@profiles/testkit/samples';
import { SeededRandom } from '@profiles/testkit/seeded-random';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { openHospital, SERVICES, TOKEN } from './hospital.ts';

const SCHEDULES = 60;
const ONCE = { ...PATIENT, username: 'UHID-7' } as const;

/** Draws a fault of a service whose statuses follow HTTP. It may have stored the patient. */
function drawnFault(random: SeededRandom): Fault {
  const stored = random.chance(0.5);
  return random.pick<Fault>(
    { kind: 'drop', stored },
    { kind: 'hang', stored },
    { kind: 'truncate' },
    { kind: 'respond', status: random.pick(408, 500, 502, 503, 504, 599), stored },
    { kind: 'respond', status: random.pick(400, 403, 404, 409, 422), stored: false },
    { kind: 'respond', status: random.pick(302, 303), stored },
    faults.expiredToken,
    faults.tooMany(random.pick(0, 1, 61)),
    faults.missingOid,
    faults.malformedJson,
  );
}

async function afterPromises(count: number, abort: () => void): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) await undefined;
  abort();
}

/** How the calls of the schedules ended. */
const seen = new Set<string>();
afterAll(() => {
  expect([...seen].sort()).toEqual([
    'aborted',
    'conflict, rejected',
    'conflict, unknown',
    'rejected',
    'succeeded',
    'unknown',
  ]);
});

it.each(SERVICES)(
  'stores one patient of a username at most and reports the truth, with $name',
  async ({ behaviour }) => {
    for (let seed = 1; seed <= SCHEDULES; seed += 1) {
      const random = new SeededRandom(seed);
      const time = new VirtualTime();
      time.random = random.next;
      const { mock } = openHospital(behaviour);
      const { baseUrl, fetch, patients } = mock;
      const taken = random.chance(0.15) ? patients.create(ONCE).oid : undefined;
      for (let left = random.below(4); left > 0; left -= 1) mock.fail('*', drawnFault(random));
      const token = random.chance(0.5) ? TOKEN : () => TOKEN;
      const options = {
        baseUrl,
        fetch,
        token,
        clientId: 'front-desk',
        maxRetries: 1 + random.below(3),
      };
      const controller = new AbortController();
      const { signal } = controller;
      if (random.chance(0.2)) void afterPromises(random.below(40), () => controller.abort());
      const call = clientWith(options, time).createPatientOnce(ONCE, { signal });
      const result = await time.settle(call);
      const stored = patients.list().filter(({ username }) => username === ONCE.username);
      expect([seed, stored.length < 2]).toEqual([seed, true]);
      const own = stored.filter(({ oid }) => oid !== taken);
      if (result.status === 'fulfilled') {
        expect([seed, own.map(({ oid }) => oid)]).toEqual([seed, [result.value.oid]]);
        seen.add('succeeded');
        continue;
      }
      const error: unknown = result.reason;
      if (!isProfilesError(error)) {
        expect(error).toBe(signal.reason);
        seen.add('aborted');
        continue;
      }
      const { code, outcome } = error;
      if (outcome === 'applied') expect([seed, own.length]).toEqual([seed, 1]);
      if (outcome === 'rejected' || outcome === 'not_sent') expect([seed, own]).toEqual([seed, []]);
      seen.add(code === 'conflict' ? `conflict, ${outcome}` : outcome);
    }
  },
);

/** Calls `createPatientOnce` over a socket. The client gives up on an attempt after 200 ms. */
async function endingAt(baseUrl: string): Promise<string> {
  const client = clientOf(baseUrl, { timeout: 200, maxRetries: 3 });
  return client.createPatientOnce(ONCE).then(
    ({ oid }) => oid,
    (error: unknown) => {
      if (isProfilesError(error)) return `${error.code}, ${error.outcome}`;
      throw error;
    },
  );
}

it.each<[string, Fault, requests: number, ending: string]>([
  ['stored, and the connection dies', { kind: 'drop', stored: true }, 2, 'conflict, unknown'],
  ['not stored, and the connection dies', { kind: 'drop', stored: false }, 2, 'patient-1'],
  ['stored without a response', { kind: 'hang', stored: true }, 2, 'conflict, unknown'],
  [
    'stored, and a gateway fails',
    { kind: 'respond', status: 502, stored: true },
    2,
    'conflict, unknown',
  ],
  ['stored after the client gave up', { kind: 'delay', ms: 500 }, 2, 'patient-1'],
  ['stored, and half of the oid arrives', { kind: 'truncate' }, 1, 'unexpected_response, unknown'],
])(
  'stores one patient over a socket when the first attempt is %s',
  async (_, fault, requests, ending) => {
    const mock = createProfilesMock();
    const { url, close } = await serveProfilesMock(mock);
    onTestFinished(close);
    mock.fail('createPatient', fault);
    expect(await endingAt(url)).toBe(ending);
    await expect.poll(() => mock.requests.length, { timeout: 4000 }).toBe(requests);
    expect(mock.patients.list()).toMatchObject([{ oid: 'patient-1', username: 'UHID-7' }]);
  },
);

it('stores two patients if the service checks the username first and inserts later', async () => {
  const stored: string[] = [];
  let requests = 0;
  let retried = () => {};
  const second = new Promise<void>((resolve) => {
    retried = resolve;
  });
  const server = createServer(async (request, response) => {
    requests += 1;
    const isFirst = requests === 1;
    const { username } = (await json(request)) as typeof ONCE;
    if (stored.includes(username)) return void response.writeHead(409).end();
    // The first insert takes longer than the client waits.
    if (isFirst) await second;
    stored.push(username);
    if (!isFirst) retried();
    response.writeHead(201).end('{"oid":"p-1"}');
  });
  const port = await listen(server);
  onTestFinished(() => void server.close());
  expect(await endingAt(`http://127.0.0.1:${port}`)).toBe('p-1');
  await expect.poll(() => stored).toEqual(['UHID-7', 'UHID-7']);
});
