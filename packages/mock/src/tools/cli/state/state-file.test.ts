import * as fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ASHA } from '@profiles/testkit/send';
import { beforeEach, describe, expect, it } from 'vitest';
import { LockTime } from '../../../../test/lock-time.ts';
import { run, temporaryFile } from '../../../../test/run-command.ts';
import { createProfilesMock } from '../../../service/create-profiles-mock.ts';
import { holdFile } from './hold-file.ts';
import { keepState } from './keep-state.ts';
import { holdStateFile } from './state-file.ts';

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
      const time = new LockTime();
      const waits: string[] = [];
      const second = holdStateFile(join(folder, name), (path) =>
        holdFile(path, {
          clock: { ...time, wait: async () => expect.fail('It waits.') },
          onWait: (reason) => waits.push(reason),
        }),
      );
      await expect(second).rejects.toThrow('It waits.');
      expect(waits).toEqual([expect.stringContaining(`The --state file ${target} is in use by`)]);
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
    const { file, held: hold } = await holdStateFile(path, async (each) => {
      held.push(each);
      await fs.rm(path);
      await fs.symlink(other, path);
      return holdFile(each);
    });
    expect([held, file.path]).toEqual([[target, other], other]);
    expect(await fs.readdir(dirname(target))).toEqual(['inner']);
    await hold.release();
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
