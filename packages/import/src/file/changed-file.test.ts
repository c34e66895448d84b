import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ProfileClient } from '@profiles/sdk';
import { expect, it } from 'vitest';
import { servedMock, TestImport } from '../../test/run-command.ts';
import { EXIT } from '../messages/exit-codes.ts';

const ROWS = 60;
const CHANGED = 55;
/** A row that is in the file of rejected rows. */
const INVALID = 'Asha,x,F,invalid,';

/** A file that is read in several parts. */
const LINES = [
  'fn,dob,gen,username,extras.note',
  ...Array.from(
    { length: ROWS },
    (_, at) => `Asha ${at},1990-04-12,F,UHID-${at + 2},${'x'.repeat(8000)}`,
  ),
];

/** A file that is read at once. */
const SMALL = ['fn,dob,gen', 'Asha,1990-04-12,F', 'Ravi,1984-11-03,M', 'Kiran,1990-04-12,O'];

function outcomesOf({ report }: TestImport): readonly string[] {
  return readFileSync(report, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').with(2, '').slice(1).join(' ').trim());
}

it.each<[string, readonly string[], readonly string[]]>([
  ['a row changes', LINES.with(CHANGED, LINES[CHANGED]?.replace('Asha', 'Usha') ?? ''), LINES],
  ['a rejected row changes', [...LINES, INVALID.replace('x', 'y')], [...LINES, INVALID]],
  ['rows are removed', LINES.slice(0, CHANGED), LINES],
  ['a quote is left open', LINES.with(CHANGED, '"Asha'), [...LINES, INVALID]],
])('stops when %s during the import, and keeps the unsent rows open', async (_, changed, all) => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, all);
  const unsubscribe = mock.subscribe(() => {
    unsubscribe();
    writeFileSync(test.file, changed.join('\n'));
  });
  const { exitCode, lines } = await test.run();
  expect(exitCode).toBe(EXIT.incomplete);
  const advice = all === LINES ? /as it was\. Run the same command again/ : /as it was\.$/;
  expect(lines.at(-1)).toMatch(advice);
  const created = mock.patients.size;
  expect(created).toBeGreaterThan(0);
  expect(outcomesOf(test).filter((outcome) => outcome === 'created')).toHaveLength(created);
  expect(outcomesOf(test).filter((outcome) => outcome === 'open')).toHaveLength(ROWS - created);
  const rejected = join(dirname(test.report), 'rejected.csv');
  expect(existsSync(rejected)).toBe(false);

  expect((await test.run()).exitCode).toBe(EXIT.usage);

  // Meanwhile, others take the usernames of the rows that did not leave.
  const target = { baseUrl: mock.baseUrl, fetch: mock.fetch, token: 't', clientId: 'c' };
  const others = new ProfileClient(target);
  const patient = { fn: 'kiran', dob: '1980-01-01', gen: 'O' } as const;
  for (let row = 2; row < ROWS + 2; row++) {
    await others.createPatient({ ...patient, username: `UHID-${row}` }).catch(() => undefined);
  }
  writeFileSync(test.file, all.join('\n'));
  expect((await test.run()).exitCode).toBe(EXIT.needsPerson);
  expect(outcomesOf(test).filter((outcome) => outcome === 'rejected  username_taken')).toHaveLength(
    ROWS - created,
  );
  expect(readFileSync(rejected, 'utf8').includes(`dob date,${INVALID}`)).toBe(all !== LINES);
});

it.each<[string, (path: string) => void]>([
  [
    'a row that was sent changes',
    (path) => writeFileSync(path, SMALL.with(1, 'Usha,1990-04-12,F').join('\n')),
  ],
  ['a row is added', (path) => appendFileSync(path, '\nUsha,1990-04-12,F')],
  ['the file is removed', (path) => rmSync(path, { force: true })],
])('ends with exit code 1 after the last row when %s during the import', async (_, change) => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, SMALL);
  mock.subscribe(() => mock.patients.size === 3 && change(test.file));
  const { exitCode, lines } = await test.run(['--concurrency', '1']);
  expect([exitCode, mock.patients.size]).toEqual([EXIT.needsPerson, 3]);
  expect(lines.at(-1)).toBe(
    'profiles-import: patients.csv has changed since the import began, so its new or changed rows may be missing. Put them into a file of their own, and import that.',
  );
});
