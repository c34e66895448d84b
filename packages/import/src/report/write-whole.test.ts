import { spawnSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'csv-stringify';
import { describe, expect, it } from 'vitest';
import { servedMock, TestImport, temporaryFolder } from '../../test/run-command.ts';
import { EXIT } from '../messages/exit-codes.ts';
import { writeWhole } from './write-whole.ts';

/** An import of a row that is stored and one that is rejected, and the path of an output. */
async function planned() {
  const { mock, url } = await servedMock({ createOid: () => 'oid-1' });
  const test = new TestImport(url, ['fn,dob,gen', 'Asha,1990-04-12,F', 'Ravi,x,M']);
  return { mock, test, path: join(test.folder, 'output.csv') };
}

const REPORT = 'row,outcome,oid,reason\n2,created,oid-1,\n3,rejected,,dob date\n';

describe.each([
  ['--report', REPORT],
  ['--rejected', '\ufeffrejected_because,fn,dob,gen\ndob date,Ravi,x,M\n'],
])('%s', (option, content) => {
  it('writes into a FIFO', async () => {
    const { test, path } = await planned();
    spawnSync('mkfifo', [path]);
    const run = test.run([option, path]);
    expect(await readFile(path, 'utf8')).toBe(content);
    expect((await run).exitCode).toBe(EXIT.needsPerson);
    expect(lstatSync(path).isFIFO()).toBe(true);
  });

  it('writes into the device that a link names', async () => {
    const { test, path } = await planned();
    symlinkSync('/dev/zero', path);
    expect((await test.run([option, path])).exitCode).toBe(EXIT.needsPerson);
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    expect(statSync(path).isCharacterDevice()).toBe(true);
  });

  it.each([
    ['a missing file', undefined],
    ['an empty file', ''],
    ['an earlier file of this command', content.slice(0, -4)],
  ])('replaces the file that a link names: %s', async (_, earlier) => {
    const { test, path } = await planned();
    const target = join(temporaryFolder(), 'target.csv');
    if (earlier !== undefined) writeFileSync(target, earlier);
    // What a killed run has left.
    writeFileSync(`${target}.import.tmp`, 'Ravi');
    symlinkSync(target, path);
    expect((await test.run([option, path])).exitCode).toBe(EXIT.needsPerson);
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    expect(readFileSync(target, 'utf8')).toBe(content);
    expect(readdirSync(join(target, '..'))).toEqual(['target.csv']);
  });

  it.each([
    ['another file', (path: string) => writeFileSync(path, 'fn,dob,gen\nOnly,1990-01-01,F\n')],
    ['a file that starts alike', (path: string) => writeFileSync(path, content.slice(0, 9))],
    ['a folder', (path: string) => mkdirSync(path)],
  ])('sends nothing, and does not replace %s', async (_, make) => {
    const { mock, test, path } = await planned();
    make(path);
    const { exitCode, lines } = await test.run([option, path]);
    expect(exitCode).toBe(EXIT.usage);
    expect(lines).toEqual([
      expect.stringMatching(
        / output\.csv exists, and this command has not written it, so it is not replaced\. /,
      ),
    ]);
    expect(mock.patients.size).toBe(0);
    expect(statSync(path).size).toBeGreaterThan(0);
  });
});

it('writes the rejected rows if the report cannot be written at the end', async () => {
  const { mock, test, path } = await planned();
  mock.subscribe(() => mkdirSync(path, { recursive: true }));
  const { exitCode } = await test.run(['--report', path]);
  expect(exitCode).toBe(EXIT.usage);
  expect(readFileSync(join(test.report, '../rejected.csv'), 'utf8')).toContain('Ravi');
  rmSync(path, { recursive: true });
  expect((await test.run(['--report', path])).exitCode).toBe(EXIT.needsPerson);
  expect(readFileSync(path, 'utf8')).toBe(REPORT);
});

it('writes a whole file when several workers write it at the same time', async () => {
  const path = join(temporaryFolder(), 'output.csv');
  const file = { path, name: 'The report', remedy: '', head: 'a,b\n' };
  async function* rows() {
    for (let row = 0; row < 5000; row++) yield [row, 'x'];
  }
  const csv = () => stringify({ header: true, columns: ['a', 'b'] });
  await Promise.all([1, 2, 3, 4].map(() => writeWhole(file, rows(), csv())));
  expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(5002);
  expect(readdirSync(join(path, '..'))).toEqual(['output.csv']);
});
