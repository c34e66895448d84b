import {
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { run, temporaryFile } from '../../../test/run-command.ts';
import { ASHA } from '../../../test/send.ts';
import { createProfilesMock } from '../../create-profiles-mock.ts';
import { holdFile } from './hold-file.ts';
import { keepState } from './keep-state.ts';
import { holdStateFile } from './state-file.ts';

/** A folder that contains the folder `volume`, where the state file is. */
let folder: string;
let target: string;

beforeEach(async () => {
  // The system's folder for temporary files may be a link itself.
  folder = await realpath(dirname(await temporaryFile('')));
  target = join(folder, 'volume', 'state.json');
  await mkdir(dirname(target));
});

/** Creates symbolic links in the folder: from a name to a target. */
async function link(links: Readonly<Record<string, string>>): Promise<void> {
  for (const [from, to] of Object.entries(links)) await symlink(to, join(folder, from));
}

const kept = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

const problemsWith = async (name: string) => {
  const { out, errors, exitCode } = await run('--state', join(folder, name));
  expect([out, exitCode]).toEqual([[], 4]);
  return errors.map((line) => line.replaceAll(folder, 'FOLDER'));
};

describe('--state with a link to a file that does not exist', () => {
  it.each<[string, () => Readonly<Record<string, string>>]>([
    ['an absolute link', () => ({ 'state.json': target })],
    ['a relative link', () => ({ 'state.json': 'volume/state.json' })],
    [
      'a chain of links',
      () => ({
        'state.json': 'next.json',
        'next.json': join(folder, 'last.json'),
        'last.json': target,
      }),
    ],
    [
      'a link behind a folder that is a link',
      () => ({ current: 'volume', 'state.json': 'current/state.json' }),
    ],
    [
      'a link through the parent of a folder that is a link',
      () => ({ inner: 'volume/inner', 'state.json': 'inner/../state.json' }),
    ],
  ])('follows %s, then writes and locks its target', async (_, links) => {
    await mkdir(join(folder, 'volume', 'inner'));
    await link(links());
    const beside = await readdir(folder);
    await run('--state', join(folder, 'state.json'));
    expect(await kept(target)).toMatchObject({ patients: [] });
    expect(await readdir(folder)).toEqual(beside);
    expect((await readdir(dirname(target))).sort()).toEqual([
      'inner',
      'state.json',
      'state.json.lock',
    ]);
    for (const from of Object.keys(links())) {
      expect(await readlink(join(folder, from))).toBe(links()[from]);
    }
  });

  it('locks the file for its real path and for every other link', async () => {
    await link({ 'state.json': target, 'other.json': 'volume/state.json' });
    await run('--state', join(folder, 'state.json'));
    const inUse = expect.stringContaining(`The --state file FOLDER/volume/state.json is in use by`);
    expect(await problemsWith('volume/state.json')).toEqual([inUse]);
    expect(await problemsWith('other.json')).toEqual([inUse]);
    await link({ 'later.json': 'state.json' });
    expect(await problemsWith('later.json')).toEqual([inUse]);
  });

  it('rejects the link when the folder of its target is missing, and creates nothing', async () => {
    await link({ 'state.json': 'missing/state.json', 'next.json': 'state.json' });
    const problem = (name: string) =>
      `profiles-mock: The --state file FOLDER/${name} cannot be used: it is a link to FOLDER/missing/state.json, and the folder FOLDER/missing does not exist.`;
    expect(await problemsWith('state.json')).toEqual([problem('state.json')]);
    expect(await problemsWith('next.json')).toEqual([problem('next.json')]);
    expect((await readdir(folder)).sort()).toEqual([
      'file.json',
      'next.json',
      'state.json',
      'volume',
    ]);
  });
});

describe('--state with a link that leads to no file', () => {
  it('rejects a link that leads back to itself', async () => {
    await link({ 'state.json': 'state.json', 'one.json': 'two.json', 'two.json': 'one.json' });
    const problem = (name: string) =>
      `profiles-mock: The --state file FOLDER/${name} cannot be used: its links lead back to themselves, or there are too many of them.`;
    expect(await problemsWith('state.json')).toEqual([problem('state.json')]);
    expect(await problemsWith('one.json')).toEqual([problem('one.json')]);
  });

  it('rejects a link to a folder', async () => {
    await link({ 'state.json': 'volume' });
    expect(await problemsWith('state.json')).toEqual([
      'profiles-mock: The --state file FOLDER/state.json cannot be used: it is not a file.',
    ]);
  });
});

describe('--state with a link that changes', () => {
  const silent = { out: () => {}, error: expect.fail };

  it('keeps writing to the locked file when the link changes between two writes', async () => {
    await link({ 'state.json': target });
    const mock = createProfilesMock();
    const state = await keepState(mock, join(folder, 'state.json'), {}, silent);
    const other = join(folder, 'other.json');
    await rm(join(folder, 'state.json'));
    await link({ 'state.json': other });
    mock.patients.create(ASHA);
    expect(await state.close()).toBe(true);
    expect((await kept(target)).patients.length).toBe(1);
    await expect(lstat(other)).rejects.toThrow('ENOENT');
    expect(await readdir(dirname(target))).toEqual(['state.json']);
  });

  it('follows the link again when it changes during locking, and releases the first lock', async () => {
    const path = join(folder, 'state.json');
    await link({ 'state.json': target });
    const other = join(folder, 'other.json');
    const held: string[] = [];
    const { file, release } = await holdStateFile(path, async (each) => {
      held.push(each);
      await rm(path);
      await symlink(other, path);
      return holdFile(each);
    });
    expect([held, file.path]).toEqual([[target, other], other]);
    expect(await readdir(dirname(target))).toEqual([]);
    await release();
  });

  it.each([
    ['the file', () => symlink(join(folder, 'other.json'), target), () => rm(target)],
    [
      'its folder',
      () => symlink(folder, dirname(target)),
      () => rename(dirname(target), join(folder, 'moved')),
    ],
  ])('reports a failure, and keeps the link, when a link replaces %s', async (_, change, clear) => {
    const problems: string[] = [];
    const output = { out: () => {}, error: (line: string) => problems.push(line) };
    const mock = createProfilesMock();
    const state = await keepState(mock, target, {}, output);
    await clear();
    await change();
    const before = (await readdir(folder)).sort();
    mock.patients.create(ASHA);
    expect(await state.close()).toBe(false);
    expect(problems.map((line) => line.replaceAll(folder, 'FOLDER'))).toEqual([
      expect.stringMatching(
        /^profiles-mock: The --state file FOLDER\/volume\/state\.json cannot be written \(a link to FOLDER\/\S+ is in its place\)\. It does not contain the last changes\.$/,
      ),
    ]);
    expect((await readdir(folder)).sort()).toEqual(before);
  });
});
