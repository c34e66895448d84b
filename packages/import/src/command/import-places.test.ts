import { linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { patientLines, servedMock, TestImport, temporaryFolder } from '../../test/run-command.ts';
import { EXIT } from '../messages/exit-codes.ts';
import { stateFolder } from './import-places.ts';

/** An import that has ended, with a map file. */
async function ended() {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, patientLines(3));
  const mapFile = join(test.folder, 'columns.json');
  writeFileSync(mapFile, '{}');
  await test.run();
  // A row that would be rejected.
  writeFileSync(test.file, `${patientLines(3).join('\n')}\nAsha,x,F,9,9`);
  const files = [test.file, test.journal, test.key, test.report, mapFile];
  const contents = () => files.map((file) => readFileSync(file, 'latin1'));
  const before = contents();

  /** Runs the command with options that it must reject before it writes or sends anything. */
  async function rejects(more: readonly string[], message: RegExp, env = {}) {
    const { exitCode, lines } = await test.run(more, { env });
    expect([exitCode, lines.length], more.join(' ')).toEqual([EXIT.usage, 1]);
    expect(lines[0]).toMatch(message);
    expect(contents()).toEqual(before);
    expect(mock.patients.size).toBe(3);
  }
  return { mock, test, mapFile, rejects };
}

type Ended = Awaited<ReturnType<typeof ended>>;

/** Names a file by a link in another folder. */
function linkTo(target: string, link: (target: string, path: string) => void): string {
  const path = join(temporaryFolder(), 'report.csv');
  link(target, path);
  return path;
}

const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `${dirname(path)}/./x/..//${path.slice(dirname(path).length + 1)}`,
  (path) => join(linkTo(dirname(path), symlinkSync), path.slice(dirname(path).length + 1)),
  (path) => linkTo(path, symlinkSync),
  (path) => linkTo(linkTo(path, symlinkSync), symlinkSync),
];

const FILES: Readonly<Record<string, (ended: Ended) => string>> = {
  'the file of patients': ({ test }) => test.file,
  'the journal': ({ test }) => test.journal,
  'the log of the journal before it exists': ({ test }) => `${test.journal}-wal`,
  'the shared memory of the journal': ({ test }) => `${test.journal}-shm`,
  'the key': ({ test }) => test.key,
  'the map file': ({ mapFile }) => mapFile,
  'a file of the high-water mark': ({ test }) =>
    join(dirname(test.journal), 'high-water-mark', 'report.csv'),
};

it.each(Object.entries(FILES))(
  'does not overwrite %s under any of its names',
  async (_, fileOf) => {
    const all = await ended();
    mkdirSync(join(dirname(fileOf(all)), 'x'), { recursive: true });
    const message = / names .+ and .+\. Use a file for each\.$| cannot be in /;
    const map = ['--map-file', all.mapFile];
    for (const spell of SPELLINGS) {
      for (const option of ['--report', '--rejected']) {
        await all.rejects([option, spell(fileOf(all)), ...map], message);
      }
    }
    for (const option of ['--rejected', '--write-map']) {
      await all.rejects(['--dry-run', option, fileOf(all), ...map], message);
    }
  },
);

it('writes neither rejected rows nor a map over the report', async () => {
  const { test, rejects } = await ended();
  const message = / names .+ and .+\. Use a file for each\.$/;
  await rejects(['--rejected', test.report], message);
  await rejects(['--dry-run', '--rejected', test.report], message);
  await rejects(['--dry-run', '--write-map', test.report], message);
  const path = join(test.folder, 'x.csv');
  for (const option of ['--report', '--write-map']) {
    const both = ['--dry-run', '--rejected', path, option, path];
    await rejects(both, /^profiles-import: x\.csv names .+ and the file of rejected rows\./);
  }
});

it('rejects a file with two uses, and sends nothing', async () => {
  const { test, rejects } = await ended();
  const log = ['--journal', linkTo(test.journal, symlinkSync), '--report', `${test.journal}-wal`];
  const beside = linkTo(test.file, (file, path) => linkSync(file, `${path}.import.tmp`));
  for (const options of [
    ['--report', beside],
    ['--rejected', beside],
    ['--report', linkTo(test.file, linkSync)],
    ['--report', linkTo(test.key, linkSync)],
    ['--journal', test.file],
    ['--journal', linkTo(test.file, symlinkSync)],
    ['--key-file', test.file],
    ['--key-file', test.journal],
    ['--journal', test.key],
    log,
  ]) {
    await rejects(options, / names .+ and .+\. Use a file for each\.$/);
  }
});

it('uses the same folder when the file is named by a link', async () => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, patientLines(3));
  await test.run();
  const linked = new TestImport(test.url, undefined);
  symlinkSync(test.file, linked.file);
  expect(await linked.run()).toMatchObject({ exitCode: EXIT.done });
  expect(mock.patients.size).toBe(3);
});

it("rejects a report in the user's state folder", async () => {
  const { rejects } = await ended();
  const state = temporaryFolder();
  const report = join(state, 'profiles-import', 'x', 'report.csv');
  await rejects(['--report', report], / cannot be in /, { XDG_STATE_HOME: state });
});

it.each<[NodeJS.Platform, Readonly<Record<string, string>>, string | undefined]>([
  ['linux', { XDG_STATE_HOME: '/state', HOME: '/home/me' }, '/state'],
  ['linux', { HOME: '/home/me' }, '/home/me/.local/state'],
  ['linux', { XDG_STATE_HOME: '', HOME: '/home/me' }, '/home/me/.local/state'],
  ['linux', { XDG_STATE_HOME: 'state', HOME: '/home/me' }, undefined],
  ['linux', { HOME: '' }, undefined],
  ['linux', {}, undefined],
  ['darwin', { HOME: '/Users/me' }, '/Users/me/Library/Application Support'],
  ['win32', { LOCALAPPDATA: '/AppData', HOME: '/home/me' }, '/AppData'],
  ['win32', { HOME: '/home/me' }, undefined],
])("finds the user's state folder on %s with %j", (platform, env, folder) => {
  const expected = folder === undefined ? undefined : join(folder, 'profiles-import');
  expect(stateFolder(env, platform)).toBe(expected);
});
