import { renameSync, rmSync } from 'node:fs';
import { faults } from '@profiles/mock';
import { expect, it } from 'vitest';
import { servedMock, TestImport } from '../../test/run-command.ts';
import { EXIT } from '../messages/exit-codes.ts';

const HEADER = 'fn,ln,gen,dob,mobile,username';
const WEEK_1 = [
  HEADER,
  'Asha,Rao,F,1990-04-12,+919876543210,',
  'Ravi,Iyer,M,1984-11-30,,UH-2',
  'Sita,Das,F,1970-01-02,,',
  'Gita,Nair,F,x,,UH-4',
];

/** An import that has ended, and its folder. */
async function ended() {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, WEEK_1);
  expect((await test.run()).exitCode).toBe(EXIT.needsPerson);
  return { mock, url, test, folder: `${test.file}.import` };
}

it('leaves out the rows that an earlier import created, and lists those that differ', async () => {
  const { mock, url, folder } = await ended();
  const next = new TestImport(url, [
    HEADER,
    // The same; the same username, written otherwise; another phone number; a username since then.
    'Asha,Rao,F,1990-04-12,+919876543210,',
    'Ravi,Iyer,M,1984-11-30,,uh 2',
    'SITA,Das,F,1970-01-02,+919876543211,',
    'asha,rao,F,1990-04-12,,UH-9',
    // Not created then, and new.
    'Gita,Nair,F,1991-04-12,,UH-4',
    'Meera,Das,F,2001-02-03,,UH-5',
  ]);
  const lines = [
    '4 rows are left out: an earlier import has created these patients.',
    'Of these, 3 differ from what was sent: rows 3, 4, 5. Change these patients where they are stored.',
  ];
  const more = ['--not-in', folder, '--confirm', 'twins=2/6'];
  const dry = await next.run(['--dry-run', ...more]);
  expect([dry.exitCode, dry.lines]).toEqual([EXIT.done, expect.arrayContaining(lines)]);
  expect(dry.lines).toContain('You are ready: this command sends 2 patients.');
  const { exitCode, lines: printed } = await next.run(more);
  expect([exitCode, printed]).toEqual([EXIT.done, expect.arrayContaining(lines)]);
  expect(
    mock.patients
      .list()
      .map(({ fn }) => fn)
      .toSorted(),
  ).toEqual(['asha', 'gita', 'meera', 'ravi', 'sita']);
});

it('stops for a patient of an earlier import who has another username', async () => {
  const { mock, url, folder } = await ended();
  const next = new TestImport(url, [
    HEADER,
    'Ravi,Iyer,M,1984-11-30,,2',
    'Usha,Rao,F,1990-04-12,,3',
  ]);
  const { lines } = await next.run(['--not-in', folder]);
  expect(lines).toContainEqual(
    expect.stringContaining(
      'Stop twins: 1 row has the name and date of birth of a patient of --not-in, and another username: row 2. ',
    ),
  );
  expect(mock.patients.size).toBe(3);
  await next.confirmed(['--not-in', folder]);
  expect(mock.patients.size).toBe(5);
});

it('leaves out a row that may be stored', async () => {
  const { mock, url } = await servedMock();
  mock.fail('createPatient', { kind: 'drop', stored: true });
  const test = new TestImport(url, [HEADER, 'Asha,Rao,F,1990-04-12,,']);
  await test.run();
  const next = new TestImport(url, [HEADER, 'Asha,Rao,F,1990-04-12,,', 'Usha,Rao,F,1990-04-12,,']);
  await next.run(['--not-in', `${test.file}.import`]);
  expect(mock.patients.list().map(({ fn }) => fn)).toEqual(['asha', 'usha']);
});

it('rejects a folder that is of no use', async () => {
  const { mock, test, url, folder } = await ended();
  const next = new TestImport(url, [HEADER, 'Asha,Rao,F,1990-04-12,,']);
  const messageOf = async (path: string, ...more: readonly string[]) => {
    const { exitCode, lines } = await next.run(['--not-in', path, ...more]);
    expect([exitCode, lines.length]).toEqual([EXIT.usage, 1]);
    return lines[0]?.replaceAll(`${test.folder}/`, '');
  };
  const is = (what: string) =>
    `profiles-import: The import of --not-in patients.csv.import ${what}`;
  expect(await messageOf(folder, '--base-url', 'http://127.0.0.1:1')).toBe(
    is('was into another service. Use the same --base-url, or omit --not-in.'),
  );
  mock.fail('createPatient', faults.expiredToken, { rate: 1 });
  const open = new TestImport(url, [HEADER, 'Asha,Rao,F,1990-04-12,,']);
  await open.run();
  renameSync(`${open.file}.import`, `${test.folder}/open`);
  expect(await messageOf(`${test.folder}/open`)).toContain(
    'is not finished. Run its command again',
  );
  rmSync(test.key);
  expect(await messageOf(folder)).toBe(
    is('has no key. Set PROFILES_IMPORT_KEY to the one that it had.'),
  );
  rmSync(test.journal);
  expect(await messageOf(folder)).toBe(
    is('has no journal. Name its folder, such as patients.csv.import.'),
  );
});
