import { expect, it, vi } from 'vitest';
import { servedMock, TestImport } from '../../test/run-command.ts';
import { EXIT } from '../messages/exit-codes.ts';

const NOWHERE = 'http://127.0.0.1:1';
const ASHA = 'Asha,1990-04-12,F,U-1';

it.each<[string, readonly string[], readonly string[], string?]>([
  [
    'titles',
    ['St. Example Hospital - patients,,,', '', 'Age and sex,,,', 'fn,dob,gen,username', ASHA],
    [],
    'Row 4 was read as the header, the rows above it as titles, and "," as the separator: see --header-row and --separator.',
  ],
  [
    'titles that name fields',
    ['fn,dob', 'gen,username', 'fn,dob,gen,username', ASHA],
    ['--header-row', '3'],
  ],
  ['rows without their empty last cells', ['fn,dob,gen,username,mobile,email', ASHA], []],
  ['rows with more empty cells', ['fn,dob,gen,username', `${ASHA},, ,`], []],
  ['empty cells in the header', [',fn,dob,gen,,username,', ',Asha,1990-04-12,F,,U-1,'], []],
  [
    'columns of the same name',
    ['fn,dob,gen,ID,ID,ID (2)', 'Asha,1990-04-12,F,,U-1,'],
    ['--map', 'ID=', '--map', 'ID (3)=username', '--map', 'ID (2)='],
  ],
])('imports a file with %s', async (_, lines, more, warning) => {
  const { mock, url } = await servedMock();
  const { exitCode, lines: printed } = await new TestImport(url, lines).run(more);
  expect([exitCode, printed[0]]).toEqual([
    EXIT.done,
    warning ?? expect.stringMatching(/^1 created/),
  ]);
  expect(mock.patients.list()).toEqual([
    expect.objectContaining({ fn: 'asha', dob: '1990-04-12', gen: 'F', username: 'U-1' }),
  ]);
});

it.each<[string, readonly string[], readonly string[], string]>([
  [
    'has values in a column without a name',
    ['fn,dob,gen,', 'Asha,1990-04-12,F,', 'Ravi,1990-04-12,M,7'],
    [],
    'Row 3 has a value in a column without a name. Map it with --map "(column 4)=field", or ignore it with --map "(column 4)=".',
  ],
  [
    'has no row that --header-row names',
    ['fn,dob,gen', ASHA],
    ['--header-row', '3'],
    'Row 3 is missing or empty. Correct --header-row.',
  ],
])('rejects a file that %s', async (_, lines, more, message) => {
  expect(await new TestImport(NOWHERE, lines).run(more)).toEqual({
    exitCode: EXIT.usage,
    lines: [`profiles-import: ${message}`],
  });
});

it('resumes only with the same row as the header', async () => {
  const { url } = await servedMock();
  const test = new TestImport(url, ['fn,dob,gen', 'fn,dob,gen', 'Asha,1990-04-12,F']);
  expect((await test.run(['--header-row', '2'])).exitCode).toBe(EXIT.done);
  expect((await test.run()).exitCode).toBe(EXIT.usage);
});

/** The elements of arrays that a dry run of a file searches in, at most. */
async function searchedIn(columns: number): Promise<number> {
  const names = Array.from({ length: columns }, (_, at) => `Column ${at}`);
  const cells = names.map(() => '1.2E+3');
  const lines = [`fn,dob,gen,${names}`, `Asha,1990-04-12,F,${cells}`, 'Asha'];
  const test = new TestImport(NOWHERE, lines);
  let searched = 0;
  for (const method of ['includes', 'indexOf', 'find', 'findIndex', 'some', 'filter'] as const) {
    const original = Array.prototype[method];
    vi.spyOn(Array.prototype, method).mockImplementation(function (
      this: unknown[],
      ...args: unknown[]
    ) {
      searched += this.length;
      return Reflect.apply(original, this, args);
    });
  }
  const maps = names.flatMap((name, at) => ['--map', `${name}=extras.k${at}`]);
  const { lines: printed } = await test.run(['--dry-run', ...maps]);
  vi.restoreAllMocks();
  expect(printed.length).toBeGreaterThan(2);
  return searched;
}

it('takes twice the steps for twice the columns', async () => {
  const [some, twice] = [await searchedIn(300), await searchedIn(600)];
  expect(twice / some).toBeLessThan(2.5);
});
