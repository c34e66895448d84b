import { linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { patientLines, servedMock } from '../../test/hospital.ts';
import { TestImport, temporaryFolder } from '../../test/run-command.ts';
import { EXIT } from '../exit-codes.ts';

/** An import that has ended, with a map file. */
async function ended() {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, patientLines(3));
  const mapFile = join(test.folder, 'columns.json');
  writeFileSync(mapFile, '{}');
  await test.run();
  const files = [test.file, test.journal, test.key, mapFile];
  const contents = () => files.map((file) => readFileSync(file, 'latin1'));
  return { mock, test, mapFile, contents };
}

type Ended = Awaited<ReturnType<typeof ended>>;

/** Names a file by a link in another folder. */
function linkTo(target: string, link: (target: string, path: string) => void): string {
  const path = join(temporaryFolder(), 'report.csv');
  link(target, path);
  return path;
}

const SPELLINGS: Readonly<Record<string, (path: string) => string>> = {
  'its path': (path) => path,
  'another spelling': (path) => `${dirname(path)}/./x/..//${path.slice(dirname(path).length + 1)}`,
  'a folder that is a link': (path) =>
    join(linkTo(dirname(path), symlinkSync), path.slice(dirname(path).length + 1)),
  'a link': (path) => linkTo(path, symlinkSync),
  'a link to a link': (path) => linkTo(linkTo(path, symlinkSync), symlinkSync),
};

const FILES: Readonly<Record<string, (ended: Ended) => string>> = {
  'the file of patients': ({ test }) => test.file,
  'the journal': ({ test }) => test.journal,
  'the log of the journal before it exists': ({ test }) => `${test.journal}-wal`,
  'the shared memory of the journal': ({ test }) => `${test.journal}-shm`,
  'the key': ({ test }) => test.key,
  'the map file': ({ mapFile }) => mapFile,
  'a file of the witness': ({ test }) => join(dirname(test.journal), 'witness', 'report.csv'),
};

describe.each(Object.entries(FILES))('rejects a report that would overwrite %s,', (_, fileOf) => {
  it.each(Object.entries(SPELLINGS))('named by %s', async (__, spell) => {
    const all = await ended();
    const { mock, test, mapFile, contents } = all;
    mkdirSync(join(dirname(fileOf(all)), 'x'), { recursive: true });
    const before = contents();
    const options = ['--report', spell(fileOf(all)), '--map-file', mapFile];
    const { exitCode, lines } = await test.run(options);
    expect(exitCode).toBe(EXIT.usage);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/names .+ and the report|report cannot be in/);
    expect(contents()).toEqual(before);
    expect(mock.patients.size).toBe(3);
  });
});

/** Each command that writes rejected rows or a map, with the uses that its file cannot have. */
const WRITTEN: Readonly<Record<string, (path: string) => readonly string[]>> = {
  'rejected rows': (path) => ['--rejected', path],
  'rejected rows of a dry run': (path) => ['--dry-run', '--rejected', path],
  'a map file of a dry run': (path) => ['--dry-run', '--write-map', path],
};

describe.each(Object.entries(WRITTEN))('rejects %s that would overwrite', (_, options) => {
  const report = ({ test }: Ended) => test.report;
  it.each(Object.entries({ ...FILES, 'the report': report }))('%s', async (__, fileOf) => {
    const all = await ended();
    const { mock, test, mapFile, contents } = all;
    // A row that would be rejected.
    writeFileSync(test.file, `${patientLines(3).join('\n')}\nAsha,x,F,9,9`);
    const before = [...contents(), readFileSync(test.report, 'latin1')];
    for (const spell of [(path: string) => path, (path: string) => linkTo(path, symlinkSync)]) {
      const run = await test.run([...options(spell(fileOf(all))), '--map-file', mapFile]);
      expect(run.exitCode).toBe(EXIT.usage);
      expect(run.lines).toHaveLength(1);
      expect(run.lines[0]).toMatch(/ names .+ and .+\. Use a file for each\.$| cannot be in /);
    }
    expect([...contents(), readFileSync(test.report, 'latin1')]).toEqual(before);
    expect(mock.patients.size).toBe(3);
  });
});

it.each(['--report', '--write-map'])('rejects rejected rows in the file of %s', async (option) => {
  const { test } = await ended();
  const path = join(test.folder, 'x.csv');
  const more = ['--dry-run', '--rejected', path, option, path];
  const { exitCode, lines } = await test.run(more);
  expect(exitCode).toBe(EXIT.usage);
  expect(lines[0]).toMatch(/^profiles-import: x\.csv names .+ and the file of rejected rows\./);
});

describe('rejects a file with two uses, and sends nothing:', () => {
  it.each<[string, (ended: Ended) => readonly string[]]>([
    [
      'a report that is a hard link to the file',
      ({ test }) => ['--report', linkTo(test.file, linkSync)],
    ],
    [
      'a report that is a hard link to the key',
      ({ test }) => ['--report', linkTo(test.key, linkSync)],
    ],
    ['a journal in place of the file', ({ test }) => ['--journal', test.file]],
    [
      'a journal that is a link to the file',
      ({ test }) => ['--journal', linkTo(test.file, symlinkSync)],
    ],
    ['a key in place of the file', ({ test }) => ['--key-file', test.file]],
    ['a key in place of the journal', ({ test }) => ['--key-file', test.journal]],
    ['a journal in place of the key', ({ test }) => ['--journal', test.key]],
  ])('%s', async (_, options) => {
    const all = await ended();
    const before = all.contents();
    const { exitCode, lines } = await all.test.run(options(all));
    expect(exitCode).toBe(EXIT.usage);
    expect(lines[0]).toMatch(/ names .+ and .+\. Use a file for each\.$/);
    expect(all.contents()).toEqual(before);
    expect(all.mock.patients.size).toBe(3);
  });
});

it('rejects a report that would overwrite the log of a linked journal', async () => {
  const { test } = await ended();
  const journal = linkTo(test.journal, symlinkSync);
  const options = ['--journal', journal, '--report', `${test.journal}-wal`];
  expect(await test.run(options)).toMatchObject({ exitCode: EXIT.usage });
});

it('uses the same folder when the file is named by a link', async () => {
  const { mock, test } = await ended();
  const linked = new TestImport(test.url, undefined);
  symlinkSync(test.file, linked.file);
  expect(await linked.run()).toMatchObject({ exitCode: EXIT.done });
  expect(mock.patients.size).toBe(3);
});

it("rejects a report in the user's state folder", async () => {
  const { test } = await ended();
  const state = temporaryFolder();
  const report = join(state, 'profiles-import', 'x', 'report.csv');
  const { exitCode } = await test.run(['--report', report], { env: { XDG_STATE_HOME: state } });
  expect(exitCode).toBe(EXIT.usage);
});
