import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ASHA } from '@profiles/testkit/send';
import { beforeEach, expect, it, vi } from 'vitest';
import { postPatient, run, temporaryFile } from '../../../../test/run-command.ts';
import { createProfilesMock } from '../../../service/create-profiles-mock.ts';

const RAVI = { ...ASHA, fn: 'ravi' };
const SEED = {
  patients: [{ ...ASHA, oid: 'a', username: 'UHID-1' }, RAVI],
  emrUsers: [{ oid: 'b' }],
};

let seed: string;
let behaviour: string;

beforeEach(async () => {
  seed = await temporaryFile(JSON.stringify(SEED), 'seed.json');
  behaviour = await temporaryFile('{"createStatus":200,"updateStatus":202}', 'behaviour.json');
});

const write = (path: string, content: unknown) => writeFile(path, JSON.stringify(content));

/** Serves a mock that watches both files. */
async function watch(...flags: readonly string[]) {
  const served = await run('--watch', '--seed', seed, '--behaviour', behaviour, ...flags);
  const { url, out, errors } = served;
  const requester =
    (base: string) =>
    async (path: string, method = 'GET', body?: object) => {
      const json = body && JSON.stringify(body);
      const init = { method, ...(json !== undefined && { body: json }) };
      const response = await fetch(`${base}/__mock__${path}`, init);
      return response.status === 204 ? undefined : response.json();
    };
  const namesOf = async (base = url) => {
    const patients: readonly { oid: string; fn: string }[] = await requester(base)('/patients');
    return Object.fromEntries(patients.map(({ oid, fn }) => [oid, fn]));
  };
  const lines = () => [...out, ...errors].filter((line) => line.startsWith('profiles-mock: '));
  return {
    ...served,
    admin: requester(url),
    namesOf,
    /** Waits for lines about a changed file. */
    async prints(...expected: readonly string[]) {
      await vi.waitUntil(() => lines().length >= expected.length, { timeout: 30_000 });
      expect(lines()).toEqual(expected.map((line) => `profiles-mock: ${line}`));
      out.length = 0;
      errors.length = 0;
    },
  };
}

it('replaces the records of a changed --seed, and nothing that was created since', async () => {
  const { url, admin, namesOf, prints } = await watch();
  await postPatient(url);
  await admin('/patients/a', 'PATCH', { fn: 'changed' });
  await admin('/emr-users/b', 'DELETE');
  expect(await namesOf()).toEqual({ a: 'changed', 'patient-1': 'ravi', 'patient-2': 'asha' });
  await write(seed, { patients: [{ ...RAVI, oid: 'c' }, RAVI, RAVI], emrUsers: [{ oid: 'a' }] });
  await prints(`--seed ${seed} was read again.`);
  expect(await namesOf()).toEqual({
    c: 'ravi',
    'patient-1': 'ravi',
    'patient-2': 'asha',
    'patient-3': 'ravi',
  });
  expect(await admin('/emr-users')).toEqual([{ oid: 'a' }]);
  await postPatient(url);
  expect(await namesOf()).toMatchObject({ 'patient-4': 'asha' });
  await admin('/reset', 'POST');
  expect(await namesOf()).toEqual({ c: 'ravi', 'patient-1': 'ravi', 'patient-2': 'ravi' });
});

it('changes the settings that differ in --behaviour, and leaves all others and the records', async () => {
  const { admin, namesOf, prints } = await watch();
  await admin('/behaviour', 'PATCH', { errorBody: 'flat', updateStatus: 200 });
  await admin('/patients/a', 'PATCH', { fn: 'changed' });
  await write(behaviour, { updateStatus: 202, unknownOid: 400 });
  await prints(`--behaviour ${behaviour} was read again.`);
  const changed = { createStatus: 201, unknownOid: 400 };
  expect(await admin('/behaviour')).toMatchObject({
    ...changed,
    errorBody: 'flat',
    updateStatus: 200,
  });
  expect(await namesOf()).toMatchObject({ a: 'changed' });
  await admin('/reset', 'POST');
  expect(await admin('/behaviour')).toMatchObject({
    ...changed,
    errorBody: 'nested',
    updateStatus: 202,
  });
});

it('follows files that are replaced, and a seed that is a snapshot', async () => {
  const { url, admin, namesOf, prints } = await watch();
  await postPatient(url);
  const other = createProfilesMock({ seed: { patients: [{ ...RAVI, oid: 'z' }] } });
  const beside = join(dirname(seed), 'new.json');
  await write(beside, { ...other.snapshot(), behaviour: { ...other.behaviour, unknownOid: 403 } });
  await rename(beside, seed);
  await prints(`--seed ${seed} was read again.`);
  expect(await namesOf()).toEqual({ z: 'ravi', 'patient-2': 'asha' });
  expect(await admin('/behaviour')).toMatchObject({ createStatus: 200, unknownOid: 403 });
});

const SNAPSHOT = createProfilesMock({ seed: SEED }).snapshot();

it.each<[what: string, change: () => Promise<unknown>, problem: string]>([
  [
    'is half of its content',
    () => writeFile(seed, '{"patients":'),
    'The --seed file SEED is not JSON in UTF-8: see line 1, column 13.',
  ],
  ['is deleted', () => rm(seed), 'The --seed file SEED cannot be read (ENOENT).'],
  [
    'has a record that is no patient',
    () => write(seed, { patients: [{}] }),
    'patients[0] of the seed cannot be stored: fn is required; dob is required; gen is required.',
  ],
  [
    'has the oid of a patient that was created since',
    () => write(seed, { patients: [{ ...ASHA, oid: 'patient-2' }] }),
    'patients[0] of the seed cannot be stored: its oid is taken.',
  ],
  [
    'has the username of a patient that was created since',
    () => write(seed, { patients: [{ ...ASHA, username: 'UHID-2' }] }),
    'patients[0] of the seed cannot be stored: its username is taken.',
  ],
  [
    'is a snapshot with the oid of a patient that was created since',
    () => write(seed, { ...SNAPSHOT, patients: [], emrUsers: [{ oid: 'patient-2' }] }),
    'emrUsers[0] of the snapshot cannot be stored: its oid is taken.',
  ],
  [
    'is a snapshot with the username of a patient that was created since',
    () => write(seed, { ...SNAPSHOT, patients: [{ oid: 'x', username: 'UHID-2' }] }),
    'patients[0] of the snapshot cannot be stored: its username is taken.',
  ],
])('goes on as it was, and prints why, when the seed %s', async (_, change, problem) => {
  const { url, admin, namesOf, prints } = await watch();
  await postPatient(url, undefined, JSON.stringify({ ...ASHA, username: 'UHID-2' }));
  const before = await admin('/snapshot');
  await change();
  await prints(`${problem.replace('SEED', seed)} The mock goes on as it was.`);
  expect(await admin('/snapshot')).toEqual(before);
  await write(seed, {});
  await prints(`--seed ${seed} was read again.`);
  expect(await namesOf()).toEqual({ 'patient-2': 'asha' });
});

it('goes on as it was, and prints why, when the behaviour has an unknown value', async () => {
  const { admin, prints } = await watch();
  const before = await admin('/snapshot');
  await write(behaviour, { createStatus: 999 });
  await prints(
    'The behaviour createStatus must be one of 201, 200, 202. The mock goes on as it was.',
  );
  expect(await admin('/snapshot')).toEqual(before);
});

it('lets the file of --state win, and a reset return to the changed files', async () => {
  const state = join(dirname(seed), 'state.db');
  const { admin, namesOf, prints } = await watch('--state', state);
  const before = await admin('/snapshot');
  await write(seed, { patients: [{ ...RAVI, oid: 'c' }] });
  await prints(
    `--seed ${seed} was read again: a reset returns to it, and ${state} wins until then.`,
  );
  expect(await admin('/snapshot')).toEqual(before);
  await admin('/reset', 'POST');
  expect(await namesOf()).toEqual({ c: 'ravi' });
});

it('changes each sandbox, and those that are created later, but not one with a conflict', async () => {
  const { url, namesOf, prints } = await watch('--sandboxes');
  const [one, two, three] = ['one', 'two', 'three'].map((name) => `${url}/sandbox/${name}`);
  await namesOf(one);
  await postPatient(two ?? '');
  await write(seed, { patients: [{ ...RAVI, oid: 'patient-2' }] });
  await prints(
    `--seed ${seed} was read again.`,
    'In the sandbox two, patients[0] of the seed cannot be stored: its oid is taken. The mock goes on as it was.',
  );
  expect(await namesOf(one)).toEqual({ 'patient-2': 'ravi' });
  expect(await namesOf(two)).toEqual({ a: 'asha', 'patient-1': 'ravi', 'patient-2': 'asha' });
  expect(await namesOf(three)).toEqual({ 'patient-2': 'ravi' });
});

it('rejects --watch without a file to watch', async () => {
  const { errors, exitCode } = await run('--watch');
  expect([errors, exitCode]).toEqual([
    ['profiles-mock: --watch has no effect without --seed or --behaviour.'],
    2,
  ]);
});
