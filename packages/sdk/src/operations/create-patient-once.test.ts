import { clientWith } from '@profiles/testkit/clients';
import { PATIENT } from '@profiles/testkit/samples';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { expect, it } from 'vitest';
import {
  breaks,
  hangs,
  responds,
  type Step,
  scriptedService,
} from '../../test/scripted-service.ts';
import type { ProfileClientOptions } from '../settings/options.ts';

const ONCE = { ...PATIENT, username: 'UHID-1' } as const;
const CREATED = responds(201, { oid: 'p-1' });
const TAKEN = responds(409);

function once(steps: readonly Step[], options: Partial<ProfileClientOptions> = {}) {
  const time = new VirtualTime();
  const { fetch, arrivals } = scriptedService(time, ...steps);
  const client = clientWith({ fetch, ...options }, time);
  return { time, client, arrivals };
}

it.each<[string, unknown]>([
  ['no username', PATIENT],
  ['an undefined username', { ...PATIENT, username: undefined }],
  ['a blank username', { ...PATIENT, username: ' ' }],
])('rejects a patient with %s and sends nothing', async (_, patient) => {
  const { time, client, arrivals } = once([CREATED]);
  expect(await time.failure(client.createPatientOnce(patient as typeof ONCE))).toMatchObject({
    code: 'invalid_input',
    operation: 'createPatient',
    outcome: 'not_sent',
    issues: [{ path: ['username'], rule: 'required' }],
  });
  expect(arrivals).toEqual([]);
});

it.each<[string, Step]>([
  ['a broken connection', breaks('ECONNRESET')],
  ['a timeout', hangs],
  ...[408, 500, 502, 503, 504].map((status): [string, Step] => [`a ${status}`, responds(status)]),
])('retries after %s with the same body, where createPatient does not', async (_, lost) => {
  const { time, client, arrivals } = once([lost, CREATED, lost]);
  expect(await time.settle(client.createPatientOnce(ONCE))).toMatchObject({
    status: 'fulfilled',
    value: { oid: 'p-1' },
  });
  expect(arrivals.map(({ method, url, body }) => [method, url, JSON.parse(body).username])).toEqual(
    Array(2).fill(['POST', 'https://api.example.com/profiles/v1/patient/', 'UHID-1']),
  );
  expect(arrivals[1]?.body).toBe(arrivals[0]?.body);
  expect(await time.failure(client.createPatient(ONCE))).toMatchObject({ outcome: 'unknown' });
  expect(arrivals).toHaveLength(3);
});

it.each<[string, readonly Step[], { attempts: number; [field: string]: unknown }]>([
  [
    'a conflict after a lost attempt is unknown',
    [breaks('ECONNRESET'), TAKEN],
    { code: 'conflict', outcome: 'unknown', attempts: 2 },
  ],
  [
    'a conflict at the first attempt is rejected',
    [TAKEN],
    { code: 'conflict', outcome: 'rejected', attempts: 1 },
  ],
  [
    'a conflict after a connection that was never made is rejected',
    [breaks('ECONNREFUSED', 'connect'), TAKEN],
    { code: 'conflict', outcome: 'rejected', attempts: 2 },
  ],
  [
    'a 422 after a lost attempt is unknown',
    [responds(503), responds(422)],
    { code: 'unprocessable', status: 422, outcome: 'unknown', attempts: 2 },
  ],
  [
    'a 2xx without an oid is not retried',
    [responds(200, {})],
    { name: 'UnexpectedResponseError', outcome: 'unknown', attempts: 1 },
  ],
  [
    'a lost connection at every attempt is unknown',
    [breaks('ECONNRESET')],
    { code: 'connection_failed', outcome: 'unknown', attempts: 3 },
  ],
])('%s', async (_, steps, expected) => {
  const { time, client, arrivals } = once(steps);
  expect(await time.failure(client.createPatientOnce(ONCE))).toMatchObject({
    operation: 'createPatient',
    ...expected,
  });
  expect(arrivals).toHaveLength(expected.attempts);
});

it('sends what createPatient sends, and tells observers of createPatient', async () => {
  const started: unknown[] = [];
  const observer = { start: (facts: object) => void started.push(facts) };
  const { time, client, arrivals } = once([CREATED], { observer });
  await time.settle(client.createPatient(ONCE));
  await time.settle(client.createPatientOnce(ONCE));
  expect({ ...arrivals[1], at: 0 }).toEqual({ ...arrivals[0], at: 0 });
  expect(started[1]).toEqual(started[0]);
  expect(started[0]).toMatchObject({ operation: 'createPatient' });
});
