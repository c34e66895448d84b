import { expect, it, vi } from 'vitest';
import { servedMock, TestImport } from '../../test/run-command.ts';
import { EXIT } from '../messages/exit-codes.ts';
import { columnNames } from './header.ts';

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
  ['spare cells behind the header', ['fn,dob,gen,username,,', ASHA], []],
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
    'Row 3 has a value in a column without a name. Map it with --map "(column D)=field", or ignore it with --map "(column D)=".',
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

/** Rows of patients in files without a header. */
const PATIENTS = [
  ...['Zerubavel,1990-04-12,F', 'Zerubavel,Zerubavel,1990-04-12,F,7', 'Zerubavel,Pune,F,6 m'],
  ...['6 m,Zerubavel,female,Pune', 'Zerubavel,महिला,६१,', 'Zerubavel,平成2年4月12日,女'],
  ...['F,1990-04-12,UHID-7,Zerubavel', '61,F,UHID-7,Zerubavel,Zerubavel', 'Zerubavel,,,,1990'],
];
const MAPPED = ['F=gen', '1990-04-12=dob', '61=age', 'UHID-7=fn'];

it.each(
  PATIENTS.flatMap((row) => {
    const maps = MAPPED.filter((map) => `,${row},`.includes(`,${map.split('=')[0]},`));
    const options = [[], ['--header-row', '1'], maps.flatMap((map) => ['--map', map])];
    return options.flatMap((more) =>
      [[], ['--dry-run', '--verbose', '--write-map', 'FOLDER/map.json']].map(
        (run) => [row, [...run, ...more].join(' ')] as const,
      ),
    );
  }),
)('never prints the first row of a file without a header: %s %s', async (row, options) => {
  const test = new TestImport(NOWHERE, [row, row, row.replace('1990', '1991')]);
  const run = async (more: string) =>
    (await test.run(more.split(' ').filter(Boolean))).lines.join('\n');
  const first = await run(options.replace('FOLDER', test.folder));
  const mapFile = `--map-file ${test.folder}/map.json`;
  const others = [`${mapFile} --header-row 1`, mapFile, `${mapFile} --dry-run --header-row 1`];
  const later = options.includes('map.json') ? await Promise.all(others.map(run)) : [];
  expect([first, ...later].join('\n')).not.toMatch(/Zerubavel/i);
});

it('says nothing of spare columns, and names a column as a spreadsheet does', async () => {
  const spare = ','.repeat(16_380);
  const lines = [`fn,dob,gen,username${spare}`, `${ASHA}${spare}`, 'Ravi,1990-04-12,M,U-2'];
  const dryRun = ['--dry-run', '--verbose'];
  const { exitCode, lines: shown } = await new TestImport(NOWHERE, lines).run(dryRun);
  expect([exitCode, shown.filter((line) => line.includes('(column'))]).toEqual([EXIT.done, []]);
  expect(shown.filter((line) => line.startsWith('Check'))).toEqual([]);
  const filled = [...lines, `Usha,1990-04-12,F,U-3${','.repeat(16_054)}7`];
  const { lines: printed } = await new TestImport(NOWHERE, filled).run(dryRun);
  expect(printed).toContain('{\n  "(column WSP)": "?"\n}');
});

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
  [16_383, 'XFD'],
])('names the column without a name at %i by its letters, %s', (at, letters) => {
  expect(columnNames(Array.from({ length: at + 1 }, () => '')).at(-1)).toBe(`(column ${letters})`);
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
