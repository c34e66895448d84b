import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { ASHA } from '@profiles/testkit/send';
import { beforeEach, describe, expect, it } from 'vitest';
import { run, temporaryFile } from '../../../../test/run-command.ts';
import { createProfilesMock } from '../../../service/create-profiles-mock.ts';
import { holdFile } from './hold-file.ts';
import { keepState } from './keep-state.ts';
import { thisProcess } from './process-identity.ts';
import { holdStateFile } from './state-file.ts';

describe('the lock of a state file', () => {
  /** Creates a file with a lock. */
  async function locked(content: object | string): Promise<string> {
    const path = await temporaryFile('');
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    await fs.writeFile(`${path}.lock`, text);
    return path;
  }

  /** Returns the identity of a process that has ended. */
  async function ended() {
    const child = spawn('true', { stdio: 'ignore' });
    await once(child, 'exit');
    return { ...thisProcess(), pid: child.pid ?? expect.fail('No process.') };
  }

  /** A process in another container with the same host name. */
  const ELSEWHERE = { ...thisProcess(), namespace: 'pid:[1]' };

  const holderOf = async (path: string) => JSON.parse(await fs.readFile(`${path}.lock`, 'utf8'));

  it('holds the file until it is released, then is deleted', async () => {
    const path = await temporaryFile('');
    const release = await holdFile(path);
    await expect(holdFile(path)).rejects.toThrow(
      `The --state file ${path} is in use by process ${process.pid} on `,
    );
    await release();
    await (await holdFile(path))();
    expect(await fs.readdir(dirname(path))).toEqual(['file.json']);
  });

  it.each([
    ['its id is that of another process now', async () => ({ ...thisProcess(), started: 'x' }), 1],
    ['only one of 20 simultaneous attempts', ended, 20],
  ])('of a process that has ended is taken over: %s', async (_, holder, attempts) => {
    const path = await locked(await holder());
    const all = await Promise.allSettled(Array.from({ length: attempts }, () => holdFile(path)));
    expect(all.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    expect(await holderOf(path)).toMatchObject(thisProcess());
    expect((await fs.readdir(dirname(path))).sort()).toEqual(['file.json', 'file.json.lock']);
  });

  it('is taken over from a process that was killed during a takeover', async () => {
    const holder = await ended();
    const path = await locked(holder);
    await fs.writeFile(`${path}.lock.lock`, JSON.stringify(holder));
    await holdFile(path);
    expect((await fs.readdir(dirname(path))).sort()).toEqual(['file.json', 'file.json.lock']);
  });

  it('is taken over from a process that was killed before it wrote its lock', async () => {
    const path = await locked('');
    await expect(holdFile(path)).rejects.toThrow('is in use by another process.');
    const before = new Date(Date.now() - 20_000);
    await fs.utimes(`${path}.lock`, before, before);
    await holdFile(path);
    expect(await holderOf(path)).toMatchObject(thisProcess());
  });

  it.each([
    ['another machine', { pid: 7, host: 'elsewhere', started: 'x' }, 'process 7 on elsewhere'],
    ['another container', { ...ELSEWHERE, pid: 7 }, `process 7 on ${hostname()}`],
    ['process id 0', { ...thisProcess(), pid: 0 }, 'another process'],
    ['a negative process id', { ...thisProcess(), pid: -1 }, 'another process'],
    ['other text', 'my own notes', 'another process'],
    ['null', 'null', 'another process'],
  ])('is not taken over from %s', async (_, content, who) => {
    const path = await locked(content);
    const before = await fs.readFile(`${path}.lock`, 'utf8');
    await expect(holdFile(path)).rejects.toThrow(
      `The --state file ${path} is in use by ${who}. Stop it, or choose another file. ` +
        `If no such command is running, delete ${path}.lock.`,
    );
    expect(await fs.readFile(`${path}.lock`, 'utf8')).toBe(before);
  });

  it.each<[string, (lock: string) => Promise<unknown>]>([
    ['a folder', (lock) => fs.mkdir(lock)],
    ['a link to nothing', (lock) => fs.symlink('/no/such/file', lock)],
    ['a pipe', (lock) => once(spawn('mkfifo', [lock]), 'exit')],
  ])('is reported if %s is in its place', async (_, put) => {
    const path = await temporaryFile('');
    await put(`${path}.lock`);
    await expect(holdFile(path)).rejects.toThrow(
      `The lock ${path}.lock of the --state file is not a file: delete it.`,
    );
  });

  it('is reported if it cannot be written', async () => {
    await expect(holdFile('/no/such/file')).rejects.toThrow('cannot be written (ENOENT).');
  });
});

describe('--state with a symbolic link', () => {
  /** A folder that contains the folder `volume`, where the state file is. */
  let folder: string;
  let target: string;

  beforeEach(async () => {
    // The system's folder for temporary files may be a link itself.
    folder = await fs.realpath(dirname(await temporaryFile('')));
    target = join(folder, 'volume', 'state.json');
    await fs.mkdir(join(folder, 'volume', 'inner'), { recursive: true });
  });

  /** Creates symbolic links in the folder: from a name to a target. */
  async function link(links: Readonly<Record<string, string>>): Promise<void> {
    for (const [from, to] of Object.entries(links)) await fs.symlink(to, join(folder, from));
  }

  const kept = async (path: string) => JSON.parse(await fs.readFile(path, 'utf8'));

  const problemsWith = async (name: string) => {
    const { out, errors, exitCode } = await run('--state', join(folder, name));
    expect([out, exitCode]).toEqual([[], 4]);
    return errors.map((line) => line.replaceAll(folder, 'FOLDER'));
  };

  it.each([
    // A chain of relative and absolute links, and a link behind a folder that is a link.
    {
      'state.json': 'next.json',
      'next.json': 'FOLDER/last.json',
      'last.json': 'FOLDER/volume/state.json',
    },
    { current: 'volume', 'state.json': 'current/state.json' },
    // The parent of a folder that is a link.
    { inner: 'volume/inner', 'state.json': 'inner/../state.json' },
  ])('follows %j, then writes and locks its target', async (given) => {
    const links = Object.entries(given).map(([from, to]) => [from, to.replace('FOLDER', folder)]);
    await link(Object.fromEntries(links));
    const beside = await fs.readdir(folder);
    await run('--state', join(folder, 'state.json'));
    expect(await kept(target)).toMatchObject({ patients: [] });
    expect(await fs.readdir(folder)).toEqual(beside);
    const files = (await fs.readdir(dirname(target))).sort();
    expect(files).toEqual(['inner', 'state.json', 'state.json.lock']);
    for (const [from = '', to] of links) expect(await fs.readlink(join(folder, from))).toBe(to);
    // The file is locked for its real path and for every other link.
    await link({ 'later.json': 'state.json' });
    for (const name of ['volume/state.json', 'later.json']) {
      expect(await problemsWith(name)).toEqual([
        expect.stringContaining(`The --state file FOLDER/volume/state.json is in use by`),
      ]);
    }
  });

  const endless = 'its links lead back to themselves, or there are too many of them.';
  const missing =
    'it is a link to FOLDER/missing/state.json, and the folder FOLDER/missing does not exist.';

  it.each([
    ['to a missing folder', { 'state.json': 'missing/state.json' }, missing],
    ['to itself, over another link', { 'state.json': 'x', x: 'state.json' }, endless],
    ['to a folder', { 'state.json': 'volume' }, 'it is not a file.'],
  ])('rejects a link %s, and creates nothing', async (_, links, problem) => {
    await link(links);
    const before = (await fs.readdir(folder)).sort();
    expect(await problemsWith('state.json')).toEqual([
      expect.stringContaining(`The --state file FOLDER/state.json cannot be used: ${problem}`),
    ]);
    expect((await fs.readdir(folder)).sort()).toEqual(before);
  });

  it('keeps writing to the locked file when the link changes between two writes', async () => {
    await link({ 'state.json': target });
    const mock = createProfilesMock();
    const output = { out: () => {}, error: expect.fail };
    const state = await keepState(mock, join(folder, 'state.json'), {}, output);
    const other = join(folder, 'other.json');
    await fs.rm(join(folder, 'state.json'));
    await link({ 'state.json': other });
    mock.patients.create(ASHA);
    expect(await state.close()).toBe(true);
    expect((await kept(target)).patients.length).toBe(1);
    await expect(fs.lstat(other)).rejects.toThrow('ENOENT');
    expect((await fs.readdir(dirname(target))).sort()).toEqual(['inner', 'state.json']);
  });

  it('follows the link again when it changes during locking, and releases the first lock', async () => {
    const path = join(folder, 'state.json');
    await link({ 'state.json': target });
    const other = join(folder, 'other.json');
    const held: string[] = [];
    const { file, release } = await holdStateFile(path, async (each) => {
      held.push(each);
      await fs.rm(path);
      await fs.symlink(other, path);
      return holdFile(each);
    });
    expect([held, file.path]).toEqual([[target, other], other]);
    expect(await fs.readdir(dirname(target))).toEqual(['inner']);
    await release();
  });

  it.each([
    ['the file', () => fs.symlink(join(folder, 'other.json'), target), () => fs.rm(target)],
    [
      'its folder',
      () => fs.symlink(folder, dirname(target)),
      () => fs.rename(dirname(target), join(folder, 'moved')),
    ],
  ])('reports a failure, and keeps the link, when a link replaces %s', async (_, change, clear) => {
    const problems: string[] = [];
    const output = { out: () => {}, error: (line: string) => problems.push(line) };
    const mock = createProfilesMock();
    const state = await keepState(mock, target, {}, output);
    await clear();
    await change();
    const before = (await fs.readdir(folder)).sort();
    mock.patients.create(ASHA);
    expect(await state.close()).toBe(false);
    expect(problems.map((line) => line.replaceAll(folder, 'FOLDER'))).toEqual([
      expect.stringMatching(
        /^profiles-mock: The --state file FOLDER\/volume\/state\.json cannot be written \(a link to FOLDER\/\S+ is in its place\)\. It does not contain the last changes\.$/,
      ),
    ]);
    expect((await fs.readdir(folder)).sort()).toEqual(before);
  });
});
