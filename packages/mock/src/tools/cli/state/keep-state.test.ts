import { chmod, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ASHA } from '@profiles/testkit/send';
import { expect, it } from 'vitest';
import { LockTime } from '../../../../test/lock-time.ts';
import { postPatient, run, temporaryFile } from '../../../../test/run-command.ts';
import { createProfilesMock } from '../../../service/create-profiles-mock.ts';
import { keepState } from './keep-state.ts';

const create = async (url: string) => (await postPatient(url)).json();

const stored = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

/** Returns the path of a file that does not exist. */
const newFile = async () => join(dirname(await temporaryFile('')), 'state.json');

const about = (out: readonly string[], path: string) => {
  const from = out.findIndex((line) => line.includes('state:'));
  return out.slice(from, out.indexOf('')).map((line) => line.replaceAll(path, 'FILE'));
};

it('writes the initial state to a new file at the start, and each change while it runs', async () => {
  const path = await newFile();
  const { url, out } = await run('--state', path);
  expect(await stored(path)).toMatchObject({ patients: [], emrUsers: [{ fn: 'Meera' }] });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(about(out, path)).toEqual([
    '  state: written to the new file FILE, and kept there',
    '  not kept: requests, planned faults, token lifetimes and rate limit windows',
  ]);
  await create(url);
  await expect.poll(async () => (await stored(path)).patients.length).toBe(1);
});

it('restores records, oids and settings from the file, and keeps its permissions', async () => {
  const path = await newFile();
  const first = await run('--state', path);
  const edit = (method: string, what: string, body?: string) =>
    fetch(`${first.url}/__mock__/${what}`, { method, ...(body !== undefined && { body }) });
  await create(first.url);
  await edit('DELETE', 'patients/patient-1');
  await edit('PATCH', 'emr-users/emr-user-1', '{"fn":"Ravi"}');
  await edit('PATCH', 'behaviour', '{"createStatus":202}');
  expect(await first.close()).toBe(0);
  expect(await readdir(dirname(path))).toEqual(['file.json', 'state.json']);
  expect(await stored(path)).toMatchObject({ patients: [], emrUsers: [{ fn: 'Ravi' }] });

  await chmod(path, 0o640);
  const { url, out } = await run('--state', path);
  expect(about(out, path)[0]).toBe('  state: loaded from FILE, and kept there');
  expect(await create(url)).toEqual({ oid: 'patient-2' });
  const behaviour = await (await fetch(`${url}/__mock__/behaviour`)).json();
  expect(behaviour.createStatus).toBe(202);
  expect((await stat(path)).mode & 0o777).toBe(0o640);
});

it('prefers the file to --seed, and --behaviour to the file, and prints notices', async () => {
  const path = await newFile();
  const seed = await temporaryFile(JSON.stringify({ patients: [ASHA] }));
  const behaviour = await temporaryFile('{"createStatus":202,"updateStatus":202}');
  await (await run('--state', path, '--seed', seed, '--behaviour', behaviour)).close();
  expect((await stored(path)).patients.length).toBe(1);
  const empty = await temporaryFile('{}');
  const other = await temporaryFile('{"createStatus":200}');
  const { out } = await run('--state', path, '--seed', empty, '--behaviour', other);
  expect(about(out, path)).toEqual([
    '  state: loaded from FILE, and kept there',
    '  --seed is not used, because FILE exists',
    '  --behaviour overrides settings in FILE',
    expect.stringContaining('not kept'),
  ]);
  const { patients, behaviour: kept } = await stored(path);
  expect([patients.length, kept]).toMatchObject([1, { createStatus: 200, updateStatus: 202 }]);
});

const OTHER =
  'The snapshot does not have version 1, which this @profiles/mock requires. Create it again.';
const GOOD = createProfilesMock({ seed: { patients: [ASHA] } }).snapshot();

it.each([
  [
    'half of its content',
    JSON.stringify(GOOD).slice(0, 99),
    'is not JSON in UTF-8: see line 1, column 89.',
  ],
  ['another version', JSON.stringify({ ...GOOD, version: 2 }), `cannot be loaded. ${OTHER}`],
])('rejects a file with %s, and leaves it unchanged', async (_, content, message) => {
  const path = await temporaryFile(content);
  const { out, errors, exitCode } = await run('--state', path);
  expect([out, errors, exitCode]).toEqual([
    [],
    [`profiles-mock: The --state file ${path} ${message} The file is unchanged.`],
    4,
  ]);
  expect(await readFile(path, 'utf8')).toBe(content);
  expect(await readdir(dirname(path))).toEqual(['file.json']);
});

it.each([
  ['/', 'it is not a file'],
  ['/dev/null', 'it is not a file'],
  ['/no/such/state.json', 'the folder /no/such does not exist'],
  ['a read-only file', 'it is read-only'],
])('rejects %s', async (name, why) => {
  const path = name.startsWith('/') ? name : await temporaryFile(JSON.stringify(GOOD));
  if (path !== name) await chmod(path, 0o444);
  const { out, errors, exitCode } = await run('--state', path);
  const line = `profiles-mock: The --state file ${path} cannot be used: ${why}.`;
  expect([out, errors, exitCode]).toEqual([[], [line], 4]);
});

it('rejects a file that it cannot write, and leaves it unchanged', async () => {
  const path = await temporaryFile(JSON.stringify(GOOD));
  // Nothing can be written to the name of the unfinished file.
  await mkdir(`${path}.tmp`);
  const { errors, exitCode } = await run('--state', path);
  expect(errors).toEqual([
    expect.stringMatching(/^profiles-mock: The --state file \S+ cannot be written \(\w+\)\.$/),
  ]);
  expect(exitCode).toBe(4);
  expect(await stored(path)).toEqual(GOOD);
});

it('releases the file when the address cannot be used', async () => {
  const path = await newFile();
  expect((await run('--state', path, '--host', '192.0.2.1')).exitCode).toBe(4);
  expect((await run('--state', path)).exitCode).toBeUndefined();
});

it('restores the file and its lock at the next write when their folder was deleted', async () => {
  const path = await newFile();
  const { url, close } = await run('--state', path);
  await rm(dirname(path), { recursive: true });
  await create(url);
  await expect
    .poll(async () => (await readdir(dirname(path)).catch(() => [])).sort())
    .toEqual(['state.json', 'state.json.lock']);
  expect((await stored(path)).patients.length).toBe(1);
  expect(await close()).toBe(0);
  expect(await readdir(dirname(path))).toEqual(['state.json']);
});

it.each([
  ['finds it at a write', 0],
  ['finds it when it renews its lock', 1],
])(
  'writes no more, and prints so once, when another command took the file over: %s',
  async (_, seconds) => {
    const clock = new LockTime();
    const path = await newFile();
    const errors: string[] = [];
    // A slow disk is reported too.
    const error = (line: string) => line.includes('--state file') && errors.push(line);
    const output = { out: () => {}, error };
    const [mock, other] = [createProfilesMock(), createProfilesMock()];
    const state = await keepState(mock, path, {}, output, clock);
    const resume = clock.suspend();
    await clock.pass(5);
    other.patients.create({ ...ASHA, fn: 'ravi' });
    await rm(path);
    const second = await keepState(other, path, {}, output, clock);
    resume();
    mock.patients.create(ASHA);
    await clock.pass(seconds);
    expect(await state.close()).toBe(false);
    expect(await stored(path)).toMatchObject({ patients: [{ fn: 'ravi' }] });
    expect(errors.map((line) => line.replace(/process \d+ on \S+,/, 'PROCESS,'))).toEqual([
      `profiles-mock: The --state file ${path} is now in use by PROCESS, because this command was ` +
        'suspended or busy for five seconds. It no longer writes to the file, so its changes are ' +
        'not kept.',
    ]);
    expect(await second.close()).toBe(true);
    expect(await readdir(dirname(path))).toEqual(['file.json', 'state.json']);
  },
);
