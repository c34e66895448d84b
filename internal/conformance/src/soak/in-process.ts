import { setImmediate } from 'node:timers/promises';
import { createProfilesMock, faults } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { PATIENT } from '@profiles/testkit/samples';
import type { Check } from '@profiles/testkit/summary';
import {
  checkFlat,
  checkNone,
  EndingCounts,
  heapAfterCollection,
  MAX_HEAP_GROWTH,
} from './measures.ts';

const SAMPLES = 100;
const AT_ONCE = 50;

const TAKEN_USERNAME = 'UHID-0';
const USER_OID = 'emr-user-1';

/**
 * Makes calls through the SDK and `mock.fetch`: of ten calls, seven update, one creates, one has a
 * username that is taken, and one is not sent. The mock is reset before each sample, so that its
 * content is the same each time and any growth is a leak.
 */
export async function soakInProcess(calls: number, check: Check): Promise<void> {
  const mock = createProfilesMock({
    seed: { emrUsers: [{ oid: USER_OID }], patients: [{ ...PATIENT, username: TAKEN_USERNAME }] },
  });
  const { baseUrl, fetch } = mock;
  const credentials = { token: () => 't', clientId: 'c' };
  const client = new ProfileClient({ baseUrl, fetch, ...credentials, maxRetries: 0 });
  const endings = new EndingCounts();
  const heaps: number[] = [];
  let made = 0;
  let failed = 0;
  for (let sample = 1; sample <= SAMPLES; sample += 1) {
    const until = Math.round((calls * sample) / SAMPLES);
    while (made < until) {
      mock.fail('updateEmrUser', faults.html502);
      failed += 1;
      const batch = Array.from({ length: AT_ONCE }, (_, at) => callOf(client, made + at));
      await Promise.all(batch.map((call) => endings.count(call)));
      made += AT_ONCE;
      // The runtime keeps weakly held objects, such as signals, until the next turn of the event loop.
      await setImmediate();
    }
    mock.reset();
    const heap = heapAfterCollection();
    heaps.push(heap);
    if (sample % 10 === 0) {
      console.log(`${made.toLocaleString('en')} calls, heap ${heap.toFixed(1)} MB`);
    }
  }
  const expected = { conflict: made / 10, invalid_input: made / 10, server_error: failed };
  const others = Object.entries(expected).filter(([code, count]) => endings.of(code) !== count);
  console.log(`calls in process: ${made.toLocaleString('en')}: ${endings.describe()}`);
  checkNone(check, 'endings that occurred too often or too rarely', others);
  checkNone(check, 'errors not from the SDK, in process', endings.foreign);
  checkFlat(check, 'heap in process', heaps, { max: MAX_HEAP_GROWTH, unit: 'MB' });
}

function callOf(client: ProfileClient, number: number): Promise<unknown> {
  switch (number % 10) {
    case 0:
      return client.createPatient({ ...PATIENT, username: `UHID-${number + 1}` });
    case 1:
      return client.createPatient({ ...PATIENT, username: TAKEN_USERNAME });
    case 2:
      return client.createPatient({ ...PATIENT, dob: '1990-02-30' });
    default:
      return client.updateEmrUser(USER_OID, { fn: 'Meera', extras: { ward: { bed: number } } });
  }
}
