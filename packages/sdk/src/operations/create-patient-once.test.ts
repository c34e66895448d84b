import { clientWith } from '@profiles/testkit/clients';
import { PATIENT } from '@profiles/testkit/samples';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { expect, it } from 'vitest';
import {
  breaks,
  cannotConnect,
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

it.each<[outcome: string, code: string, ...steps: Step[]]>([
  ['unknown', 'conflict', breaks('ECONNRESET'), TAKEN],
  ['rejected', 'conflict', TAKEN],
  ['rejected', 'conflict', cannotConnect, TAKEN],
  ['unknown', 'unprocessable', responds(503), responds(422)],
])('has the outcome %s if its last attempt ends in %s', async (outcome, code, ...steps) => {
  const { time, client, arrivals } = once(steps);
  const known = { operation: 'createPatient', outcome, code, attempts: steps.length };
  expect(await time.failure(client.createPatientOnce(ONCE))).toMatchObject(known);
  expect(arrivals).toHaveLength(steps.length);
});

it('sends what createPatient sends, and has its name for observers', async () => {
  const started: unknown[] = [];
  const observer = { start: (facts: object) => void started.push(facts) };
  const { time, client, arrivals } = once([CREATED], { observer });
  await time.settle(client.createPatient(ONCE));
  await time.settle(client.createPatientOnce(ONCE));
  expect({ ...arrivals[1], at: 0 }).toEqual({ ...arrivals[0], at: 0 });
  expect(started[1]).toEqual(started[0]);
  expect(started[0]).toMatchObject({ operation: 'createPatient' });
});
