import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createProfilesMock, faults } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';
import { expect, it } from 'vitest';
import { ImportProcess } from '../test/kill/import-process.ts';
import { FakeClock, patientLines, servedMock, TestImport } from '../test/run-command.ts';
import { EXIT } from './messages/exit-codes.ts';

function reportOf({ report }: TestImport): string[] {
  return readFileSync(report, 'utf8').trim().split('\n').slice(1);
}

it('creates every patient, and sends nothing when it runs again', async () => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, patientLines(30));
  const first = await test.run();
  expect(first).toEqual({
    exitCode: EXIT.done,
    lines: [
      '30 created     stored; the oid is in the report',
      '30 rows are in patients.csv.import/report.csv.',
    ],
  });
  expect(mock.patients.size).toBe(30);
  mock.fail('createPatient', faults.html502, { rate: 1 });
  expect(await test.run()).toEqual(first);
  for (const line of reportOf(test)) {
    const [row, outcome, oid = ''] = line.split(',');
    expect(outcome).toBe('created');
    expect(mock.patients.get(oid)?.extras).toEqual({ row });
  }
});

it('sends the first rows as a trial, and the others in the next run', async () => {
  const { mock, url } = await servedMock();
  const lines = ['fn,dob,gen,username,extras.row', 'Asha,x,F,bad,2', ...patientLines(20).slice(3)];
  const test = new TestImport(url, [...lines, 'Asha,x,F,bad,21']);
  const sent = () => mock.patients.list().map(({ extras }) => Number(extras?.['row']));
  expect(await test.run(['--rows', '5'])).toEqual({
    exitCode: EXIT.needsPerson,
    lines: [
      ' 4 created     stored; the oid is in the report',
      ' 1 rejected    not stored: correct them, and import them from a file of their own',
      '15 later       left by --rows: run the same command without it',
      '20 rows are in patients.csv.import/report.csv.',
      'The rejected rows are in patients.csv.import/rejected.csv: correct them in a copy, and import the copy.',
    ],
  });
  expect(sent()).toEqual([4, 5, 6, 7]);
  expect(reportOf(test).filter((line) => line.includes(',open,'))).toHaveLength(14);
  await test.run(['--rows', '6']);
  expect(sent()).toEqual([4, 5, 6, 7, 8]);
  const { exitCode, lines: printed } = await test.run();
  expect([exitCode, printed[0]]).toEqual([
    EXIT.needsPerson,
    '18 created     stored; the oid is in the report',
  ]);
  expect(sent().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 18 }, (_, at) => at + 4));
});

it('ends a trial without a rejected row as done, and rejects --rows with --dry-run', async () => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, [...patientLines(20), 'Asha,x,F,bad,22']);
  expect(await test.run(['--dry-run', '--rows', '2'])).toEqual({
    exitCode: EXIT.usage,
    lines: ['profiles-import: With --dry-run, omit --rows: it reads every row, and sends none.'],
  });
  expect((await test.run(['--rows', '2'])).exitCode).toBe(EXIT.done);
  expect(mock.patients.size).toBe(2);
});

it('writes no patient data to the journal, the report or the output', async () => {
  const { mock, url } = await servedMock({ createOid: () => 'oid-7' });
  mock.fail('createPatient', { kind: 'drop' }, { skip: 1 });
  const patient = 'Zerubavel,1931-07-29,F,QQ-4711,+99 123 4567 890';
  const test = new TestImport(url, [
    'fn,dob,gen,username,mobile',
    patient,
    patient.replace('1931-07-29', '99/07/1931'),
    patient.replace('QQ-4711', '').toUpperCase(),
    patient.replace('QQ', 'qq'),
  ]);
  const { exitCode, lines } = await test.confirmed();
  expect(exitCode).toBe(EXIT.needsPerson);
  const kept = [test.journal, test.report].map((path) => readFileSync(path, 'latin1'));
  for (const text of [...kept, ...lines]) {
    // Long enough to be neither in a hash nor in the port of the service.
    expect(text).not.toMatch(/zerubavel|1931-07|07\/1931|qq-4711|123 ?4567/i);
  }
  expect(reportOf(test)).toEqual([
    '2,created,oid-7,',
    '3,rejected,,dob date',
    '4,look_first,,connection_failed',
    '5,rejected,,same_as_row 2',
  ]);
  expect(statSync(test.key).mode & 0o777).toBe(0o600);
});

it('reports a row as existing if its first attempt was lost, and the next gets a code of --taken', async () => {
  const { mock, url } = await servedMock({ behaviour: { duplicateUsername: 422 } });
  mock.fail('createPatient', { kind: 'drop', stored: true });
  const test = new TestImport(url, ['fn,dob,gen,username', 'Asha,1990-04-12,F,UHID-1']);
  const taken = ['--taken', '422:duplicate_username', '--taken', '422:other'];
  const { lines } = await test.run(taken);
  expect(lines).toContain('1 row is in patients.csv.import/report.csv.');
  expect(reportOf(test)).toEqual(['2,existed,,']);
  expect(mock.patients.size).toBe(1);
});

it('asks a person on a terminal once what to send and where, and keeps nothing of a no', async () => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, [
    'fn,dob,gen,x',
    'Asha,1990-04-12,F,1',
    'Ravi,x,M,2',
    'Kiran,1990-04-13,F,3',
  ]);
  const questions: string[] = [];
  const typing = (isYes: boolean) => ({
    ask: async (question: string) => {
      questions.push(question);
      return isYes;
    },
  });
  const rejected = await test.run(['--map', 'x=extras.x'], typing(false));
  expect(rejected).toEqual({
    exitCode: EXIT.usage,
    lines: [
      `This import sends 2 patients of patients.csv to ${url}.`,
      'Client id: front-desk. Fields: fn, dob, gen, extras.x.',
      '1 row is not sent, because a rule is broken.',
      'Nobody has looked at a preview of them: --dry-run writes one.',
      'profiles-import: Nothing was sent, as nobody typed yes.',
    ],
  });
  expect(mock.patients.size).toBe(0);
  // The map may be another one now.
  const ignoring = ['--map', 'x='];
  await test.run(['--dry-run', ...ignoring]);
  const { lines } = await test.run([...ignoring, '--rows', '1'], typing(true));
  expect(lines[0]).toBe(
    `This import sends 2 patients of patients.csv to ${url}, now only those of the first row.`,
  );
  expect(lines).toContain('Look at patients.csv.import/preview.html in a browser first.');
  expect(mock.patients.size).toBe(1);
  await test.run(ignoring, typing(false));
  expect(mock.patients.size).toBe(2);
  expect(questions).toEqual(Array.from({ length: 2 }, () => 'Send them? Type yes or no: '));
});

it('asks nobody with --yes, and shows what is sent', async () => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, ['fn,dob,gen', 'Asha,1990-04-12,F']);
  const { exitCode, lines } = await test.run(['--yes'], {
    ask: () => Promise.reject(new Error('asked')),
  });
  expect([exitCode, lines[0]]).toEqual([
    EXIT.done,
    `This import sends 1 patient of patients.csv to ${url}.`,
  ]);
  expect(mock.patients.size).toBe(1);
});

it.each([[[]], [['--dry-run']]])('rejects a pipe before it creates a folder %s', async (more) => {
  const test = new TestImport('http://127.0.0.1', undefined);
  execFileSync('mkfifo', [test.file]);
  const words = 'is not a file: it cannot be read twice. Save its rows as a file.';
  expect(await test.run(more)).toEqual({
    exitCode: EXIT.usage,
    lines: [`profiles-import: patients.csv ${words}`],
  });
  expect(readdirSync(test.folder)).toEqual(['patients.csv']);
});

it('stops when the token is rejected, and resumes with a new one', async () => {
  const { mock, url } = await servedMock();
  mock.fail('createPatient', faults.expiredToken, { skip: 3, times: 10 });
  const test = new TestImport(url, patientLines(20));
  const { exitCode, lines } = await test.run(['--concurrency', '2']);
  expect(exitCode).toBe(EXIT.incomplete);
  expect(lines.at(-1)).toBe(
    'profiles-import: The service rejected the token. Set PROFILES_TOKEN to a new one. Run the same command again to resume the import.',
  );
  for (const { cancel } of mock.faults) cancel();
  expect((await test.run()).exitCode).toBe(EXIT.done);
  expect(mock.patients.size).toBe(20);
});

it('stops when each row gets the same rejection, and creates all rows when it has ended', async () => {
  const { mock, url } = await servedMock();
  mock.fail('createPatient', { kind: 'respond', status: 422 }, { rate: 1 });
  const test = new TestImport(url, patientLines(60));
  const { exitCode, lines } = await test.run();
  expect(exitCode).toBe(EXIT.incomplete);
  expect(lines.at(-1)).toMatch(
    /^profiles-import: The service rejects each of the first 50 rows with status 422, and has created none\. .+ Run the same command again to resume the import\.$/,
  );
  expect(reportOf(test).filter((line) => !line.includes(',open,'))).toEqual([]);
  for (const { cancel } of mock.faults) cancel();
  expect((await test.run()).exitCode).toBe(EXIT.done);
  expect(mock.patients.size).toBe(60);
});

it.each([1, 30])('ends in seconds when nothing listens, with %i rows', async (rows) => {
  const { url, close } = await serveProfilesMock(createProfilesMock());
  await close();
  const clock = new FakeClock();
  const test = new TestImport(url, patientLines(rows));
  const { exitCode, lines } = await test.run([], { clock });
  expect([exitCode, clock.now()]).toEqual([EXIT.incomplete, 3000]);
  expect(lines.at(-1)).toBe(
    `profiles-import: There is no connection to ${url} (ECONNREFUSED). Check --base-url, and whether the service runs. Run the same command again to resume the import.`,
  );
  expect(reportOf(test).filter((line) => !line.includes(',open,'))).toEqual([]);
});

it('backs off for a minute when the service ends after it has created rows', async () => {
  const mock = createProfilesMock();
  const server = await serveProfilesMock(mock);
  mock.subscribe(() => mock.patients.size === 20 && void server.close());
  const clock = new FakeClock();
  const test = new TestImport(server.url, patientLines(60));
  const { exitCode, lines } = await test.run(['--concurrency', '1'], { clock });
  expect([exitCode, clock.now()]).toEqual([EXIT.incomplete, 63_000]);
  expect(lines.at(-1)).toContain('The service fails again and again (');
});

it('records the pending requests when it is interrupted', async () => {
  const { mock, url } = await servedMock();
  const stop = new AbortController();
  mock.subscribe(() => mock.patients.size === 3 && stop.abort());
  const test = new TestImport(url, patientLines(30));
  const { exitCode } = await test.run([], { signal: stop.signal });
  expect(exitCode).toBe(EXIT.incomplete);
  const created = reportOf(test).filter((line) => line.includes('created')).length;
  expect(created).toBe(mock.patients.size);
  expect(created).toBeLessThan(30);
  expect((await test.run()).exitCode).toBe(EXIT.done);
  expect(mock.patients.size).toBe(30);
});

it('ends with exit code 5, and prints no value, after an unexpected error', async () => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, patientLines(3));
  const clock = new FakeClock();
  clock.now = () => {
    throw new TypeError('Zerubavel\n    at 1931-07-29');
  };
  expect(await test.run([], { clock })).toEqual({
    exitCode: 5,
    lines: [
      'profiles-import: A fault of the command itself (TypeError). Run the same command again, and report the fault if it returns.',
    ],
  });
  expect(mock.patients.size).toBe(0);
  expect((await test.run()).exitCode).toBe(EXIT.done);
});

it('ends with exit code 5 after an uncaught exception', async () => {
  const test = new TestImport('http://127.0.0.1:1', patientLines(1));
  const fail = "() => { throw new TypeError('Zerubavel') }";
  const hook = `process.on('newListener', (name) => name === 'uncaughtException' && setImmediate(${fail}))`;
  const env = { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(hook)}"` };
  const { exitCode, errors } = await new ImportProcess(test.args(), { env }).ended;
  expect([exitCode, errors]).toEqual([
    EXIT.fault,
    expect.stringMatching(/^profiles-import: A fault of the command itself \(TypeError\)\. .+\n$/),
  ]);
});

const FOLDER = join(import.meta.dirname, '../test/readme');

it('imports a file with the map that the README shows', async () => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, [
    'First name,UHID,Ward,Remarks,Sex,Born',
    'Asha,UHID-1042,B2,seen,FEMALE,12/04/1990',
    'Ravi,UHID-1043,,,male,03/11/1984',
  ]);
  const { exitCode } = await test.run(['--map-file', join(FOLDER, 'map.json')]);
  expect(exitCode).toBe(EXIT.done);
  expect(mock.patients.list()).toEqual([
    expect.objectContaining({ fn: 'asha', gen: 'F', dob: '1990-04-12', extras: { ward: 'B2' } }),
    expect.objectContaining({ fn: 'ravi', gen: 'M', dob: '1984-11-03', username: 'UHID-1043' }),
  ]);
});

it('writes a map that imports the file of the README', async () => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, readFileSync(join(FOLDER, 'patients.csv'), 'utf8'));
  const map = join(test.folder, 'map.json');
  expect((await test.run(['--dry-run', '--write-map', map])).exitCode).toBe(EXIT.done);
  const { exitCode, lines } = await test.run(['--map-file', map]);
  expect(exitCode).toBe(EXIT.done);
  expect(lines[0]).toMatch(/^2 created /);
  expect(mock.patients.size).toBe(2);
});

it('stops before rows are sent with another client id, until that is confirmed', async () => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, patientLines(5));
  await test.run(['--rows', '2']);
  const other = ['--client-id', 'back-office'];
  expect(await test.run(other)).toEqual({
    exitCode: EXIT.usage,
    lines: [
      'profiles-import: Stop another-client: 2 rows are already sent with another client id. Use the --client-id that the import was begun with, or go on with --confirm another-client=2/5.',
      'profiles-import: Nothing was sent. Try --dry-run to see the whole file.',
    ],
  });
  expect(mock.patients.size).toBe(2);
  expect((await test.confirmed(other)).exitCode).toBe(EXIT.done);
  expect(mock.patients.size).toBe(5);
});
