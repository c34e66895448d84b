import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults, type ProfilesMock } from '@profiles/mock';
import { expect, it } from 'vitest';
import { servedMock, TestImport, temporaryFolder } from '../../test/run-command.ts';
import type { JournalRow } from '../journal/journal.ts';
import { EXIT } from '../messages/exit-codes.ts';
import { writeReport } from './write-report.ts';

const BOM = '\ufeff';

/** The file of rejected rows. */
function rejectedOf({ folder }: TestImport): string {
  return readFileSync(join(folder, 'patients.csv.import', 'rejected.csv'), 'utf8');
}

function usernamesOf(mock: ProfilesMock): readonly (string | undefined)[] {
  return mock.patients.list().map(({ username }) => username);
}

/** An import of the rejected rows of another, after their correction. */
function correctionOf(test: TestImport, change: (text: string) => string): TestImport {
  return new TestImport(test.url, change(rejectedOf(test)));
}

const HEADER = 'fn,dob,gen,username';

it('has only the rejected rows, with the reason first, for its owner only', async () => {
  const { mock, url } = await servedMock({
    seed: { patients: [{ fn: 'asha', dob: '1990-04-12', gen: 'F', username: 'taken' }] },
  });
  const test = new TestImport(url, [
    HEADER,
    'Asha,1990-04-12,F,1',
    'Usha,1990-04-99,F,2',
    'Kiran,1990-04-12,F,taken',
    'Asha,1990-04-12,F,1',
    'Gita,1990-04-12,,3',
  ]);
  const { exitCode, lines } = await test.confirmed();
  expect(exitCode).toBe(EXIT.needsPerson);
  expect(lines.at(-1)).toBe(
    'The rejected rows are in patients.csv.import/rejected.csv: correct them in a copy, and import the copy.',
  );
  expect(rejectedOf(test)).toBe(
    [
      `${BOM}rejected_because,fn,dob,gen,username`,
      'dob date,Usha,"=""1990-04-99""",F,2',
      'username_taken,Kiran,"=""1990-04-12""",F,taken',
      'same_as_row 2,Asha,"=""1990-04-12""",F,1',
      'gen required,Gita,"=""1990-04-12""",,3\n',
    ].join('\n'),
  );
  expect(statSync(join(test.folder, 'patients.csv.import', 'rejected.csv')).mode & 0o777).toBe(
    0o600,
  );
  expect(mock.patients.size).toBe(2);
});

it('has no row without a username that equals another row', async () => {
  const { url } = await servedMock();
  const test = new TestImport(url, [HEADER, 'Asha,1990-04-12,F,', 'ASHA,1990-04-12,F,']);
  const { exitCode, lines } = await test.confirmed();
  expect(exitCode).toBe(EXIT.needsPerson);
  expect(lines.join('\n')).toContain('1 rejected');
  expect(lines.at(-1)).toBe('2 rows are in patients.csv.import/report.csv.');
  expect(rejectedOf(test).trim().split('\n')).toHaveLength(1);
});

it('replaces an earlier file, if it is asked for, when no row is rejected', async () => {
  const { url } = await servedMock();
  const test = new TestImport(url, [HEADER, 'Asha,1990-04-12,F,1']);
  const path = join(test.folder, 'rejected.csv');
  for (const more of [['--dry-run'], []]) {
    writeFileSync(path, `${BOM}rejected_because,fn,dob,gen,username\nearlier`);
    expect((await test.run([...more, '--rejected', path])).exitCode).toBe(EXIT.done);
    expect(readFileSync(path, 'utf8')).toBe(`${BOM}rejected_because,fn,dob,gen,username\n`);
  }
});

it('has no row that may be stored', async () => {
  const { mock, url } = await servedMock();
  mock.fail('createPatient', { kind: 'drop', stored: true });
  const test = new TestImport(url, [HEADER, 'Asha,1990-04-12,F,', 'Asha,1990-04-99,F,']);
  const { exitCode, lines } = await test.run();
  expect(exitCode).toBe(EXIT.needsPerson);
  expect(lines.join('\n')).toContain('look first');
  expect(rejectedOf(test).trim().split('\n').slice(1)).toEqual([
    'dob date,Asha,"=""1990-04-99""",F,',
  ]);
});

it('keeps each row as it is in the file, where a spreadsheet keeps it', async () => {
  const rows = [
    ['dob date', '"As""ha",x,F,1'],
    ['dob date', '"Asha, of Pune",x,F,2'],
    ['fn line_break; dob date', '"Asha\nPatil",x,F,3'],
    ['fn line_break; dob date', '"Asha\r\nPatil",x,F,4'],
    ['fn line_break; dob date', '"Asha\rPatil",x,F,5'],
    ['dob date', ' Asha\t, x ,F,6 '],
    ['dob date; gen required', 'Asha,x'],
    ['row cell_count', 'Asha,x,F,7,,more'],
    ['dob date; gen enum', 'Łukasz,ओम,é,é'],
    // The map replaces this value of gen.
    ['dob date', 'Asha,x,Female,8'],
  ];
  const { url } = await servedMock();
  const test = new TestImport(url, `${HEADER}\n${rows.map(([, row]) => row).join('\n')}\n`);
  const map = join(test.folder, 'map.json');
  writeFileSync(map, '{"gen": {"field": "gen", "values": {"female": "F"}}}');
  expect((await test.confirmed(['--map-file', map])).exitCode).toBe(EXIT.needsPerson);
  const lines = [['rejected_because', HEADER], ...rows].map((cells) => `${cells.join(',')}\n`);
  expect(rejectedOf(test)).toBe(BOM + lines.join(''));
});

it('has a header and cells that a spreadsheet does not run, and is imported with the same map', async () => {
  const { mock, url } = await servedMock();
  const names = ['=name', '-dob', 'gen', '@id', '+phone'];
  const cells = ['-Asha', 'x', 'F', '00124', '+919876543210'];
  const test = new TestImport(url, [names.join(','), cells.join(',')]);
  const uses = ['=name=fn', '-dob=dob', '@id=username', '+phone=mobile'];
  const map = uses.flatMap((use) => ['--map', use]);
  expect((await test.run(map)).exitCode).toBe(EXIT.needsPerson);
  const [header, row] = [names, cells].map((texts) =>
    texts.map((text) => (/^[a-z]/i.test(text) ? text : `"=""${text}"""`)).join(','),
  );
  expect(rejectedOf(test)).toBe(`${BOM}rejected_because,${header}\ndob date,${row}\n`);
  const correction = correctionOf(test, (text) => text.replace(',x,', ',1990-04-12,'));
  expect((await correction.run(map)).exitCode).toBe(EXIT.done);
  const stored = { fn: '-asha', username: '00124', mobile: '+919876543210' };
  expect(mock.patients.list()).toEqual([expect.objectContaining(stored)]);
});

it.each([
  ['Windows-1252', 'windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ['UTF-16', 'utf-16le', (text: string) => Buffer.from(text, 'utf16le')],
])('is in UTF-8 with a byte order mark after a file in %s', async (_, encoding, encode) => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, encode('fn;dob;gen\nJosé;x;F\nAsha;1990-04-12;F'));
  await test.confirmed(['--encoding', encoding]);
  expect(rejectedOf(test)).toBe(`${BOM}rejected_because;fn;dob;gen\ndob date;José;x;F\n`);
  const correction = correctionOf(test, (text) => text.replace(';x;', ';1990-04-12;'));
  expect((await correction.run(['--encoding', encoding])).exitCode).toBe(EXIT.done);
  expect(mock.patients.list().map(({ fn }) => fn)).toEqual(['asha', 'josé']);
});

it('can be corrected and imported in two steps, so that each row is stored once', async () => {
  const { mock, url } = await servedMock();
  const rows = ['1990-04-12', '1990-04-99', '99/04/1990', '1990-04-12', 'x'];
  const test = new TestImport(url, [
    HEADER,
    ...rows.map((dob, at) => `"Asha, of ""Pune"" ${at}",${dob},F,${at}`),
  ]);
  expect((await test.run()).exitCode).toBe(EXIT.needsPerson);
  const first = correctionOf(test, (text) => text.replace('1990-04-99', '1990-04-30'));
  expect((await first.run()).exitCode).toBe(EXIT.needsPerson);
  expect(rejectedOf(first).split('\n')[0]).toBe(`${BOM}rejected_because,fn,dob,gen,username`);
  expect(rejectedOf(first)).toContain('\ndob date,"=""Asha');
  const second = correctionOf(first, (text) => text.replace(/99\/04\/1990|x(?=,F)/g, '1990-04-12'));
  expect((await second.run()).exitCode).toBe(EXIT.done);
  expect(() => rejectedOf(second)).toThrow('ENOENT');
  for (const one of [test, first, second]) await one.run();
  expect([...usernamesOf(mock)].sort()).toEqual(['0', '1', '2', '3', '4']);
});

it('is written for the rows of a run that stops', async () => {
  const { mock, url } = await servedMock();
  mock.fail('createPatient', faults.expiredToken, { rate: 1 });
  const test = new TestImport(url, [HEADER, 'Asha,x,F,1', 'Asha,1990-04-12,F,2']);
  expect((await test.run()).exitCode).toBe(EXIT.incomplete);
  expect(rejectedOf(test)).toContain('dob date,Asha,x,F,1');
});

it.each([
  ['--rejected', 'The file of rejected rows', ''],
  ['--rejected', 'The file of rejected rows', '', '--dry-run'],
  ['--report', 'The report', 'The journal has every result. '],
])(
  'sends nothing if the folder of %s is missing, and says what to do',
  async (option, name, words, ...more) => {
    const { mock, url } = await servedMock();
    const test = new TestImport(url, [HEADER, 'Asha,x,F,2', 'Asha,1990-04-12,F,1']);
    const path = join(test.folder, 'missing', 'x.csv');
    const { exitCode, lines } = await test.run([...more, option, path]);
    expect(exitCode).toBe(EXIT.unavailable);
    expect(lines.at(-1)).toBe(
      `profiles-import: ${name} missing/x.csv cannot be written (ENOENT). ${words}Use another ${option}.`,
    );
    expect(mock.patients.size).toBe(0);
  },
);

/** Writes a report of one row, and returns its line. */
async function lineOf(oid: string): Promise<string> {
  const path = join(temporaryFolder(), 'report.csv');
  const row: JournalRow = {
    row: 2,
    hash: '',
    state: 'created',
    doubt: false,
    oid,
    reason: undefined,
  };
  await writeReport(path, {
    async *rows() {
      yield row;
    },
  });
  return readFileSync(path, 'utf8').split('\n').slice(1).join('\n').trimEnd();
}

it.each([
  ['patient-1', 'patient-1'],
  ['a=b', 'a=b'],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  // A spreadsheet may take a semicolon for the separator.
  ['a;=1', '"a;=1"'],
])('writes the oid %j so that a spreadsheet does not run it', async (oid, cell) => {
  expect(await lineOf(oid)).toBe(`2,created,${cell},`);
});
