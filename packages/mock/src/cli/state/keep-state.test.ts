import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { postPatient, run, temporaryFile } from '../../../test/run-command.ts';
import { ASHA } from '../../../test/send.ts';
import { createProfilesMock } from '../../create-profiles-mock.ts';
import { runServe } from '../serve/run-serve.ts';
import { keepState } from './keep-state.ts';

const create = async (url: string) => (await postPatient(url)).json();

const stored = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

/** Returns the path of a file that does not exist. */
const newFile = async () => join(dirname(await temporaryFile('')), 'state.json');

const about = (out: readonly string[], path: string) =>
  out
    .slice(
      out.findIndex((line) => line.includes('state:')),
      out.indexOf(''),
    )
    .map((line) => line.replaceAll(path, 'FILE'));

it('writes the initial state to a new file at the start', async () => {
  const path = await newFile();
  const { out } = await run('--state', path);
  expect(await stored(path)).toMatchObject({ patients: [], emrUsers: [{ fn: 'Meera' }] });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(about(out, path)).toEqual([
    '  state: written to the new file FILE, and kept there',
    '  not kept: requests, planned faults, token lifetimes and rate limit windows',
  ]);
});

it('restores records, oids and settings from the file', async () => {
  const path = await newFile();
  const first = await running('--state', path);
  await create(first.url);
  const settings = { method: 'PATCH', body: '{"createStatus":202}' };
  await fetch(`${first.url}/__mock__/behaviour`, settings);
  expect(await first.close()).toBe(0);
  expect(await readdir(dirname(path))).toEqual(['file.json', 'state.json']);

  const { url, out } = await run('--state', path);
  expect(about(out, path)[0]).toBe('  state: loaded from FILE, and kept there');
  expect(await create(url)).toEqual({ oid: 'patient-2' });
  const behaviour = await (await fetch(`${url}/__mock__/behaviour`)).json();
  expect(behaviour.createStatus).toBe(202);
});

it('keeps changed and deleted records, and does not reuse the oid of a deleted one', async () => {
  const path = await newFile();
  const first = await running('--state', path);
  const edit = (method: string, record: string, body?: string) =>
    fetch(`${first.url}/__mock__/${record}`, { method, ...(body !== undefined && { body }) });
  await create(first.url);
  await edit('DELETE', 'patients/patient-1');
  await edit('PATCH', 'emr-users/emr-user-1', '{"fn":"Ravi"}');
  expect(await first.close()).toBe(0);
  expect(await stored(path)).toMatchObject({ patients: [], emrUsers: [{ fn: 'Ravi' }] });
  const { url } = await run('--state', path);
  expect(await create(url)).toEqual({ oid: 'patient-2' });
});

it('writes a change while the command runs', async () => {
  const path = await newFile();
  const { url } = await run('--state', path);
  await create(url);
  await vi.waitFor(async () => expect((await stored(path)).patients.length).toBe(1));
});

it('uses --seed only for a new file, and prints a notice', async () => {
  const path = await newFile();
  const seed = await temporaryFile(JSON.stringify({ patients: [ASHA] }));
  await (await running('--state', path, '--seed', seed)).close();
  expect((await stored(path)).patients.length).toBe(1);
  const { out } = await run('--state', path, '--seed', await temporaryFile('{}'));
  expect(about(out, path)).toContain('  --seed is not used, because FILE exists');
  expect((await stored(path)).patients.length).toBe(1);
});

it('overrides settings of the file with --behaviour, and prints a notice', async () => {
  const path = await newFile();
  const behaviour = await temporaryFile('{"createStatus":202,"updateStatus":202}');
  await (await running('--state', path, '--behaviour', behaviour)).close();
  const other = await temporaryFile('{"createStatus":200}');
  const { out } = await run('--state', path, '--behaviour', other);
  expect(about(out, path)).toContain('  --behaviour overrides settings in FILE');
  expect((await stored(path)).behaviour).toMatchObject({ createStatus: 200, updateStatus: 202 });
});

it('writes through a symbolic link, and keeps the permissions of the file', async () => {
  const path = await newFile();
  await (await running('--state', path)).close();
  await chmod(path, 0o640);
  const link = join(dirname(path), 'link.json');
  await symlink(path, link);
  await run('--state', link);
  expect((await run('--state', path)).errors).toEqual([expect.stringContaining('is in use by')]);
  expect((await stat(path)).mode & 0o777).toBe(0o640);
  expect(await readFile(link, 'utf8')).toBe(await readFile(path, 'utf8'));
});

it('lets one command at a time use a file', async () => {
  const path = await newFile();
  const first = await running('--state', path);
  const { oid } = await create(first.url);
  const { out, errors, exitCode } = await run('--state', path);
  expect([out, errors, exitCode]).toEqual([
    [],
    [expect.stringContaining(`The --state file ${path} is in use by process ${process.pid} on `)],
    4,
  ]);
  await first.close();
  expect((await stored(path)).patients).toMatchObject([{ oid }]);
});

const GOOD = createProfilesMock({ seed: { patients: [ASHA] } }).snapshot();

it.each([
  ['no content', '', 'The --state file FILE is not JSON in UTF-8.'],
  [
    'half of its content',
    JSON.stringify(GOOD).slice(0, 99),
    'The --state file FILE is not JSON in UTF-8.',
  ],
  [
    'other JSON',
    '{"patients":[]}',
    'The --state file FILE cannot be loaded. This is not a snapshot of @profiles/mock. Pass what snapshot() returned.',
  ],
  [
    'another version',
    JSON.stringify({ ...GOOD, version: 2 }),
    'The --state file FILE cannot be loaded. The snapshot does not have version 1, which this @profiles/mock requires. Create it again.',
  ],
  [
    'a record without an oid',
    JSON.stringify({ ...GOOD, patients: [{}] }),
    'The --state file FILE cannot be loaded. The snapshot is damaged: patients[0] has no oid.',
  ],
])('rejects a file with %s, and leaves it unchanged', async (_, content, message) => {
  const path = await temporaryFile(content);
  const { out, errors, exitCode } = await run('--state', path);
  expect([out, exitCode]).toEqual([[], 4]);
  expect(errors.map((line) => line.replace(path, 'FILE'))).toEqual([
    `profiles-mock: ${message} The file is unchanged.`,
  ]);
  expect(await readFile(path, 'utf8')).toBe(content);
  expect(await readdir(dirname(path))).toEqual(['file.json']);
});

it('rejects a read-only file, and leaves it unchanged', async () => {
  const path = await temporaryFile(JSON.stringify(GOOD));
  await chmod(path, 0o444);
  const { errors, exitCode } = await run('--state', path);
  expect([errors, exitCode]).toEqual([
    [`profiles-mock: The --state file ${path} cannot be used: it is read-only.`],
    4,
  ]);
});

it.each([
  ['/', 'The --state file / cannot be used: it is not a file.'],
  ['/dev/null', 'The --state file /dev/null cannot be used: it is not a file.'],
  [
    '/no/such/state.json',
    'The --state file /no/such/state.json cannot be used: the folder /no/such does not exist.',
  ],
])('rejects the path %s', async (path, message) => {
  const { out, errors, exitCode } = await run('--state', path);
  expect([out, errors, exitCode]).toEqual([[], [`profiles-mock: ${message}`], 4]);
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

it('reports a full disk once while it runs, and the missing changes at close', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const path = await temporaryFile(JSON.stringify(GOOD));
  const mock = createProfilesMock();
  const errors: string[] = [];
  let isFull = false;
  const output = { out: () => {}, error: (line: string) => errors.push(line) };
  const state = await keepState(mock, path, {}, output, async (_, content) => {
    if (isFull) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    await writeFile(path, content);
  });
  isFull = true;
  mock.patients.create(ASHA);
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  expect(await stored(path)).toEqual(GOOD);
  expect(await state.close()).toBe(false);
  expect(errors.map((line) => line.replace(path, 'FILE'))).toEqual([
    'profiles-mock: The --state file FILE cannot be written (ENOSPC). It is unchanged. Writing it is retried.',
    'profiles-mock: The --state file FILE cannot be written (ENOSPC). It does not contain the last changes.',
  ]);
});

it('releases the file when the address cannot be used', async () => {
  const path = await newFile();
  expect((await run('--state', path, '--host', '192.0.2.1')).exitCode).toBe(4);
  expect((await run('--state', path)).exitCode).toBeUndefined();
});

/** Runs the command until `close` is called. */
async function running(...argv: string[]) {
  const out: string[] = [];
  const output = { out: (line: string) => out.push(line), error: expect.fail };
  const { close } = await runServe(['--port', '0', ...argv], output);
  return { url: /http:\/\/[\d.:]+/.exec(out.join('\n'))?.[0] ?? '', close };
}
