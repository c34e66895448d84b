import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { sqliteJournal } from '../test/journal-suite.ts';
import { ImportProcess } from '../test/kill/import-process.ts';
import { patientLines, servedMock, TestImport } from '../test/run-command.ts';
import { FIELDS } from './file/fields.ts';
import { EXIT } from './messages/exit-codes.ts';

const NOWHERE = 'http://127.0.0.1:1';
const HEADER = 'fn,dob,gen,username';
const ROW = [HEADER, 'Asha,1990-04-12,F,1'];
const UNKNOWN = Array.from({ length: 30 }, (_, at) => `Column ${at}${'x'.repeat(at * 5)}`);

describe('rejects a file, and sends nothing, if it', () => {
  it.each<[string, string | Uint8Array | readonly string[], ...string[]]>([
    ['is empty', ''],
    ['has only a byte order mark', '\ufeff'],
    ['has only blank lines', '\n\n\n'],
    ['has no rows', HEADER],
    ['is binary', new Uint8Array([0x89, 0x50, 0x4e, 0x47])],
    ['is a PDF', '%PDF-1.7\nZerubavel'],
    ['is a file of contacts', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Zerubavel'],
    ['is JSON', '[{"fn": "Zerubavel", "dob": "1990-04-12"}]'],
    ['is a link to a sheet of Google', '{"":"WARNING","doc_id":"x","email":"Zerubavel@x"}'],
    ['has its lines in quotes', ['"fn,dob,gen"', '"Zerubavel,1990-04-12,F"']],
    ['has a row of 10 MB', [HEADER, `Asha,1990-04-12,F,"${'x'.repeat(10_000_000)}"`]],
    ['has a quote that is not closed', [HEADER, 'Asha,1990-04-12,F,1', '"Asha,1990-04-12,F,2']],
    ['has a quote within a cell', [HEADER, '"As"ha,1990-04-12,F,1']],
    ['has no header', ['Zerubavel,1990-04-12,F,1']],
    ['has many unknown columns', [`${HEADER},${UNKNOWN}`, 'Asha,1990-04-12,F,1']],
    ['is mapped to an unknown field', [HEADER, 'Asha,1990-04-12,F,1'], '--map', 'username=uhid'],
    ['has a date format that contradicts itself', ROW, '--date-format', 'dd/MM/yyyy HH:mm a'],
    ['has a URL as a date format', ROW, '--date-format', 'postgres://u:Zerubavel@h/x'],
    ['has an empty separator', ROW, '--separator', ''],
    ['has a quote as the separator', ROW, '--separator', '"'],
    ['has its separator as the quote', ROW, '--separator', "'", '--quote', "'"],
    ['has a word as the quote', ROW, '--quote', 'yes'],
    ['has a letter as the quote', ROW, '--quote', 'A'],
    ['confirms a stop that does not exist', ROW, '--confirm', 'everything'],
    ['has no such time zone', ROW, '--time-zone', 'Asia/Nowhere'],
    ['has a token as an argument', ROW, '--token=Zerubavel'],
    ['has a token as a short option', ROW, '-tZerubavel'],
    ['has an argument of 5,000 characters', ROW, '--map', `${'x'.repeat(5000)}=fn`],
    ['has no map file', [HEADER, 'Asha,1990-04-12,F,1'], '--map-file', 'missing.json'],
  ])('%s', async (_, content, ...more) => {
    const { exitCode, lines } = await new TestImport(NOWHERE, content).run(more);
    expect(exitCode).toBe(EXIT.usage);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.replace(FIELDS.join(', '), 'FIELDS')).toMatchSnapshot();
    expect(lines[0]).not.toContain('Zerubavel');
  });
});

function execute(path: string, sql: string): undefined {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

describe('rejects a journal', () => {
  /** An import that has ended. */
  async function ended(): Promise<TestImport> {
    const { url } = await servedMock();
    const test = new TestImport(url, patientLines(3));
    expect((await test.run()).exitCode).toBe(EXIT.done);
    return test;
  }

  it.each<[string, (test: TestImport) => readonly string[] | undefined]>([
    ['of another file', ({ file }) => void writeFileSync(file, patientLines(4).join('\n'))],
    ['of another key', ({ key }) => void writeFileSync(key, '0'.repeat(64))],
    ['of another mapping', () => ['--map', 'username=']],
    ['of another service', () => ['--base-url', NOWHERE]],
    ['of another version', ({ journal }) => execute(journal, 'PRAGMA user_version = 9')],
    ['that is a text file', ({ journal, file }) => void writeFileSync(journal, readFileSync(file))],
    [
      'of another program',
      ({ folder }) => {
        execute(`${folder}/other.sqlite`, 'CREATE TABLE patients (fn TEXT)');
        return ['--journal', `${folder}/other.sqlite`];
      },
    ],
    [
      'in a missing folder',
      ({ folder, key }) => ['--journal', `${folder}/no/import.sqlite`, '--key-file', key],
    ],
    ['whose key file others can read', ({ key }) => void spawnSync('chmod', ['644', key])],
  ])('%s', async (_, change) => {
    const test = await ended();
    const { exitCode, lines } = await test.run(change(test) ?? []);
    expect([EXIT.usage, EXIT.unavailable]).toContain(exitCode);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchSnapshot();
  });

  it('that another process uses', async () => {
    const test = await ended();
    const other = sqliteJournal(test.journal);
    expect(await test.run()).toEqual({
      exitCode: EXIT.unavailable,
      lines: [
        'profiles-import: The journal patients.csv.import/journal.sqlite is used by another process. Wait until it has ended.',
      ],
    });
    await other.close();
  });
});

it('resumes without a lost or duplicate row after the disk was full', async () => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, patientLines(300));
  const limited = new ImportProcess(test.args('--concurrency', '3'), { maxKilobytes: 500 });
  const { exitCode, errors } = await limited.ended;
  expect(exitCode).toBe(EXIT.unavailable);
  expect(errors).toMatch(/^profiles-import: The journal \S+ cannot be read or written: .+\n$/);
  const before = mock.patients.size;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(300);
  await test.run();
  const rows = mock.patients.list().map(({ extras }) => extras?.['row']);
  expect(new Set(rows).size).toBe(rows.length);
  const report = readFileSync(test.report, 'utf8');
  const looked = report.match(/,look_first,/g)?.length ?? 0;
  expect(rows.length).toBeGreaterThanOrEqual(300 - looked);
  expect(report.match(/,(created|existed|look_first),/g)).toHaveLength(300);
});
