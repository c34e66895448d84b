import { type Fault, faults } from '@profiles/mock';
import { isProfilesError } from '@profiles/sdk';
import { clientWith } from '@profiles/testkit/clients';
import { SeededRandom } from '@profiles/testkit/seeded-random';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { expect, it } from 'vitest';
import { type Hospital, openHospital, SERVICES, TOKEN } from './hospital.ts';

const SCHEDULES = 100;
// Without a username, the service stores each request as a new patient.
const NEW = { fn: 'Ravi', dob: '2024-02-29', gen: 'M' } as const;

/** Draws a fault of a service whose statuses mean what HTTP says. */
function drawnFault(random: SeededRandom): Fault {
  const stored = random.chance(0.5);
  const failure = random.pick(408, 500, 502, 503, 504, 599);
  const rejection = random.pick(400, 401, 403, 404, 409, 422);
  return random.pick<Fault>(
    { kind: 'drop', stored },
    { kind: 'hang', stored },
    { kind: 'truncate' },
    { kind: 'respond', status: failure, stored },
    { kind: 'respond', status: rejection, stored: false },
    { kind: 'respond', status: random.pick(302, 303), stored },
    { kind: 'respond', status: random.pick(301, 307, 308), stored: false },
    faults.tooMany(random.pick(0, 1, 61)),
    faults.missingOid,
    faults.malformedJson,
  );
}

/** Makes one call that meets drawn faults. Returns how it ended, and how many copies are stored. */
async function ending(hospital: Hospital, random: SeededRandom) {
  const { mock, user } = hospital;
  const { baseUrl, fetch } = mock;
  const time = new VirtualTime();
  time.random = random.next;
  const credentials = { token: random.chance(0.5) ? TOKEN : () => TOKEN, clientId: 'front-desk' };
  const maxRetries = random.below(4);
  const client = clientWith({ baseUrl, fetch, maxRetries, ...credentials }, time);
  for (let left = random.below(4); left > 0; left -= 1) mock.fail('*', drawnFault(random));
  const creates = random.chance(0.5);
  const call = creates ? client.createPatient(NEW) : client.updateEmrUser(user, { s: 'Mx' });
  const result = await time.settle<unknown>(call);
  const copies = mock.patients.list().filter(({ fn }) => fn === 'ravi').length;
  const stored = creates ? copies : Number(mock.emrUsers.get(user)?.s === 'Mx');
  return { how: howItEnded(result), stored };
}

function howItEnded(result: PromiseSettledResult<unknown>): string {
  if (result.status === 'fulfilled') return 'applied';
  if (isProfilesError(result.reason)) return result.reason.outcome;
  throw result.reason;
}

it.each(SERVICES)(
  'reports an outcome that matches what is stored, with $name',
  async ({ behaviour }) => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= SCHEDULES; seed += 1) {
      const { how, stored } = await ending(openHospital(behaviour), new SeededRandom(seed));
      if (how === 'applied') expect([seed, stored]).toEqual([seed, 1]);
      else if (how === 'unknown') expect([seed, stored < 2]).toEqual([seed, true]);
      else expect([seed, stored]).toEqual([seed, 0]);
      seen.add(how);
    }
    expect([...seen].sort()).toEqual(['applied', 'rejected', 'unknown']);
  },
);
