import {
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Fault, faults, type ProfilesMock } from '@profiles/mock';
import { describe, expect, it, vi } from 'vitest';
import { servedMock, TestImport, temporaryFolder } from '../test/run-command.ts';
import { EXIT, type ExitCode } from './messages/exit-codes.ts';

const ROWS = 30;

/** Lines of a CSV file without usernames: the service stores a row as often as it is sent. */
function unnamedLines(rows: number): string[] {
  const lines = Array.from({ length: rows }, (_, at) => `Asha ${at},1990-04-12,F,${at + 2}`);
  return ['fn,dob,gen,extras.row', ...lines];
}

/** Returns the rows that the service has stored more than once. */
function storedTwice(mock: ProfilesMock): readonly string[] {
  const rows = mock.patients.list().map(({ extras }) => String(extras?.['row']));
  const seen = new Set<string>();
  return rows.filter((row) => seen.size === seen.add(row).size);
}

/** The environment of a user of a machine. */
function machine() {
  return { XDG_STATE_HOME: temporaryFolder() };
}

/** An import that was stopped, and what a kill would have left of it after 5 and 20 requests. */
async function copies(env: Readonly<Record<string, string>> = machine()) {
  const { mock, url } = await servedMock();
  const stopped = new TestImport(url, unnamedLines(ROWS));
  const stop = new AbortController();
  const [early, late] = [5, 20].map((requests) =>
    Object.assign(new TestImport(url, undefined), { requests }),
  );
  if (!early || !late) throw new Error('There is no copy.');
  let requests = 0;
  mock.subscribe(({ kind }) => {
    if (kind !== 'request') return;
    requests += 1;
    const copy = [early, late].find((one) => one.requests === requests);
    if (copy) cpSync(stopped.folder, copy.folder, { recursive: true });
    if (copy === late) stop.abort();
  });
  await stopped.run(['--concurrency', '3'], { env, signal: stop.signal });
  return { mock, env, stopped, early, late };
}

/** Brings files of a journal back: `''` for the file itself, `-wal` for its log. */
function bring(from: TestImport, to: TestImport, ends: readonly string[]): void {
  for (const end of ends) cpSync(`${from.journal}${end}`, `${to.journal}${end}`);
}

function remove({ journal }: TestImport, ends: readonly string[]): void {
  for (const end of ends) rmSync(`${journal}${end}`);
}

function empty(test: TestImport): void {
  remove(test, ['-wal']);
  truncateSync(test.journal);
}

/** Runs an import that must send nothing. */
async function runUnsent(
  mock: ProfilesMock,
  test: TestImport,
  ...run: Parameters<TestImport['run']>
) {
  const before = mock.patients.size;
  const end = await test.run(...run);
  expect(mock.patients.size).toBe(before);
  return end;
}

const RESTORE =
  'so patients would be created twice. Restore its newest state, for a file with the one beside it that ends with -wal. If that is lost, find out which patients are stored, and import the others from a file of their own.';
const OLDER = `older than what was already sent, ${RESTORE}`;
const EMPTY = `empty or new, and rows of this file were already sent, ${RESTORE} To create all of them once more on purpose, move the folder of the import away, use another key, and add --again.`;

type Lose = (lossy: TestImport, early: TestImport) => void;

const bringBack: Lose = (lossy, early) => bring(early, lossy, ['', '-wal']);

describe('an import ends before its first request when', () => {
  it.each<[string, 'late' | 'stopped', Lose, string]>([
    ['the -wal file is lost', 'late', (lossy) => remove(lossy, ['-wal']), OLDER],
    ['the journal is missing', 'late', (lossy) => remove(lossy, ['', '-wal']), EMPTY],
    ['the journal is empty', 'late', (lossy) => empty(lossy), EMPTY],
    ['an earlier journal is back', 'late', bringBack, OLDER],
    ['an earlier -wal is back', 'late', (lossy, early) => bring(early, lossy, ['-wal']), OLDER],
    ['an earlier journal is back after a clean stop', 'stopped', bringBack, OLDER],
  ])('%s', async (_, which, lose, message) => {
    const all = await copies();
    const lossy = all[which];
    lose(lossy, all.early);
    // On another machine, only the folder has a high-water mark.
    const journal = 'profiles-import: The journal patients.csv.import/journal.sqlite';
    expect(await runUnsent(all.mock, lossy, [], { env: machine() })).toEqual({
      exitCode: EXIT.unavailable,
      lines: [`${journal} is ${message}`],
    });
  });

  it('an earlier copy of the whole folder is back', async () => {
    const { mock, env, early } = await copies();
    const { exitCode } = await runUnsent(mock, early, [], { env });
    expect(exitCode).toBe(EXIT.unavailable);
  });

  it('the folder is gone but the key is the same', async () => {
    const key = { PROFILES_IMPORT_KEY: 'k'.repeat(32) };
    const env = { ...machine(), ...key };
    const { mock, stopped } = await copies(env);
    rmSync(dirname(stopped.journal), { recursive: true });
    const { exitCode } = await runUnsent(mock, stopped, [], { env });
    expect(exitCode).toBe(EXIT.unavailable);
  });

  it.each(['high-water-mark', 'key'])('the journal was moved without the %s', async (part) => {
    const { mock, late } = await copies();
    rmSync(join(dirname(late.journal), part), { recursive: true });
    for (const _ of [1, 2]) {
      const { exitCode } = await runUnsent(mock, late);
      expect(exitCode).toBe(part === 'key' ? EXIT.usage : EXIT.unavailable);
    }
  });

  it('a journal outside the folder was moved without the folder, or has another name', async () => {
    const { mock, late } = await copies();
    const journal = join(late.folder, 'other.sqlite');
    const renamed = await runUnsent(mock, late, ['--journal', journal]);
    const [elsewhere, key] = ['import.sqlite', 'key'].map((name) => join(temporaryFolder(), name));
    if (!elsewhere || !key) return expect.unreachable();
    cpSync(late.journal, elsewhere);
    cpSync(late.key, key);
    rmSync(dirname(late.journal), { recursive: true });
    const moved = await runUnsent(mock, late, ['--journal', elsewhere, '--key-file', key]);
    expect([renamed.exitCode, moved.exitCode]).toEqual([EXIT.unavailable, EXIT.unavailable]);
  });
});

describe('an import resumes without duplicates when', () => {
  async function finishes(test: TestImport, env: Readonly<Record<string, string>>) {
    const { exitCode } = await test.run([], { env });
    expect([EXIT.done, EXIT.needsPerson]).toContain(exitCode);
  }

  it.each([
    ['killed', 'late'],
    ['stopped', 'stopped'],
  ] as const)('it was %s and its whole folder was moved', async (_, which) => {
    const { mock, ...all } = await copies();
    await finishes(all[which], machine());
    expect(storedTwice(mock)).toEqual([]);
    expect(mock.patients.size).toBeGreaterThanOrEqual(ROWS - 3);
  });

  it('its folder returns from another machine', async () => {
    const { mock, env, stopped } = await copies();
    const stop = new AbortController();
    const before = mock.patients.size;
    mock.subscribe(() => mock.patients.size > before + 3 && stop.abort());
    await stopped.run(['--concurrency', '2'], { env: machine(), signal: stop.signal });
    expect(mock.patients.size).toBeLessThan(ROWS);
    await finishes(stopped, env);
    expect(storedTwice(mock)).toEqual([]);
    expect(mock.patients.size).toBe(ROWS);
  });

  it("the user's state folder cannot be written", async () => {
    const { mock, url } = await servedMock();
    const test = new TestImport(url, unnamedLines(ROWS));
    await finishes(test, { XDG_STATE_HOME: test.file });
    expect(mock.patients.size).toBe(ROWS);
  });
});

it('keeps one file of each high-water mark once it is finished, and still rejects an earlier copy', async () => {
  const { mock, env, stopped, early } = await copies();
  expect((await stopped.run([], { env })).exitCode).toBe(EXIT.done);
  const state = join(env['XDG_STATE_HOME'] ?? '', 'profiles-import');
  const [name = ''] = readdirSync(state);
  const mark = join(dirname(stopped.journal), 'high-water-mark');
  expect([readdirSync(mark), readdirSync(join(state, name))]).toEqual([['import'], ['import']]);
  bring(early, stopped, ['', '-wal']);
  const elsewhere = await runUnsent(mock, stopped, [], { env: machine() });
  const here = await runUnsent(mock, early, [], { env });
  expect([elsewhere.exitCode, here.exitCode]).toEqual([EXIT.unavailable, EXIT.unavailable]);
});

describe('a file that was imported before is rejected', () => {
  it.each<[string, (test: TestImport, path: string) => void]>([
    ['moved', ({ file }, path) => renameSync(file, path)],
    ['named by a hard link', ({ file }, path) => linkSync(file, path)],
    ['copied', ({ file }, path) => cpSync(file, path)],
  ])('if it was %s, unless --again is given', async (_, change) => {
    const { mock, env, stopped } = await copies();
    const file = join(stopped.folder, 'again.csv');
    change(stopped, file);
    const { exitCode, lines } = await runUnsent(mock, stopped, [], { env, file });
    expect([exitCode, lines]).toEqual([
      EXIT.usage,
      [
        'profiles-import: This file was already imported into this service: see patients.csv.import. To resume or repeat that import, give the file the name and the folder that it had. To create all of its patients once more, add --again.',
      ],
    ]);
    const before = mock.patients.size;
    expect((await stopped.run(['--again'], { env, file })).exitCode).toBe(EXIT.done);
    expect(mock.patients.size).toBe(before + ROWS);
    expect((await stopped.run([], { env, file })).exitCode).toBe(EXIT.done);
  });

  it.each<[string, ExitCode, Fault | 'no connection']>([
    ['no connection was made', EXIT.done, 'no connection'],
    ['the token was rejected', EXIT.done, faults.expiredToken],
    ['each row was rejected', EXIT.done, { kind: 'respond', status: 422 }],
    ['a response was lost', EXIT.usage, { kind: 'drop', stored: true }],
  ])('only if a row may be stored: if %s, it ends with %i', async (_, expected, fault) => {
    const { mock, url } = await servedMock();
    const env = machine();
    const test = new TestImport(url, unnamedLines(2));
    if (fault === 'no connection') {
      vi.stubEnv('http_proxy', 'http://127.0.0.1:1');
      vi.stubEnv('no_proxy', '');
    } else mock.fail('createPatient', fault, { rate: 1 });
    await test.run([], { env });
    vi.unstubAllEnvs();
    for (const { cancel } of mock.faults) cancel();
    rmSync(dirname(test.journal), { recursive: true });
    expect((await test.run([], { env })).exitCode).toBe(expected);
  });

  it('but not for another service, for other content, or if nothing was sent', async () => {
    const { env, stopped } = await copies();
    const { mock, url } = await servedMock();
    mock.fail('createPatient', { kind: 'drop' }, { rate: 1 });
    const invalid = new TestImport(stopped.url, ['fn,dob,gen', 'Asha,x,F']);
    expect((await invalid.run([], { env })).exitCode).toBe(EXIT.needsPerson);
    const [other, more, moved] = [
      new TestImport(url, unnamedLines(ROWS)),
      new TestImport(stopped.url, unnamedLines(ROWS + 1)),
      new TestImport(stopped.url, ['fn,dob,gen', 'Asha,x,F']),
    ];
    const ends = [other, more, moved].map((one) => one.run([], { env }));
    for (const { exitCode } of await Promise.all(ends)) expect(exitCode).not.toBe(EXIT.usage);
  });
});

it('starts when an earlier start ended before it created the journal', async () => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, unnamedLines(ROWS));
  mkdirSync(join(dirname(test.journal), 'high-water-mark'), { recursive: true });
  expect(await test.run()).toMatchObject({ exitCode: EXIT.done });
  expect(mock.patients.size).toBe(ROWS);
});
