import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { servedMock, TestImport } from '../../test/run-command.ts';
import { EXIT } from '../messages/exit-codes.ts';

const NOWHERE = 'http://127.0.0.1:1';

/** A dry run that writes its map file, then one with that map file. */
async function proposed(lines: readonly string[], more: readonly string[] = []) {
  const test = new TestImport(NOWHERE, lines);
  const path = join(test.folder, 'map.json');
  const first = await test.run(['--dry-run', '--write-map', path, ...more]);
  const map: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  const second = map === undefined ? undefined : await test.run(['--dry-run', '--map-file', path]);
  return { first, map, second, test };
}

describe('a dry run writes a map file that solves', () => {
  const names = { 'First Name': 'fn', 'D.O.B': 'dob', Sex: 'gen', 'Mobile No.': 'mobile' };
  const genders = { female: 'F', male: 'M' };
  const groups = { 'o +ve': 'O+', 'ab negative': 'AB-', '0-': 'O-', 'a\u2212': 'A-' };
  const rare = { 'b rh (positive)': 'B+', nil: '' };
  const dates = (...values: readonly string[]) => [
    'fn,dob,gen',
    ...values.map((dob, at) => `Asha ${at},${dob},F`),
  ];
  const formats = (...all: readonly string[]) => ({ dob: { field: 'dob', formats: all } });

  it.each<[string, readonly string[], unknown]>([
    [
      'the usual names of columns',
      [
        'First Name,D.O.B,Sex,Mobile No.',
        'Asha,1990-04-12,F,+91 98765 43210',
        'Ravi,1990-04-12,M,',
      ],
      names,
    ],
    [
      'a column for the whole name',
      ['Patient Name,dob,gen', 'Asha Patil,1990-04-12,F'],
      { 'Patient Name': 'fn' },
    ],
    [
      'a column for the whole name beside one for the first name',
      ['Full Name,First name,dob,gen', 'Asha Patil,Asha,1990-04-12,F'],
      { 'Full Name': 'fln', 'First name': 'fn' },
    ],
    [
      'a column for the whole name beside one for the first name in German',
      ['Name;Vorname;dob;gen', 'Müller;Lena;1990-04-13;F'],
      { Name: 'ln', Vorname: 'fn' },
    ],
    [
      'names with something in parentheses',
      [
        'Forename,Birth date (d/m/y),Sex (M/F),Address_1,Visit_2024',
        'Asha,03/04/1990,F,1,2',
        'Ravi,05/06/1984,M,,',
      ],
      {
        Forename: 'fn',
        'Birth date (d/m/y)': { field: 'dob', formats: ['d/M/yyyy'] },
        'Sex (M/F)': 'gen',
        Address_1: '?',
        Visit_2024: '?',
      },
    ],
    [
      'columns of another person, and two that may be meant',
      [
        'First name (mother),First name,dob,gen,Telefon,Handy,Name',
        'Sita,Asha,1990-04-12,F,,+919876543210,Rao',
      ],
      {
        'First name (mother)': '?',
        'First name': 'fn',
        Telefon: '?',
        Handy: '?',
        Name: 'ln',
      },
    ],
    [
      'the parts of a date of birth',
      ['fn,gen,Birth Year,Birth Month,Birth Day', 'Lotte,F,1987,3,14'],
      { 'Birth Year': 'dob.year', 'Birth Month': 'dob.month', 'Birth Day': 'dob.day' },
    ],
    [
      'words for genders',
      ['fn,dob,gen', 'Asha,1990-04-12,female', 'Asha,1990-04-13,FEMALE', 'Ravi,1990-04-12,Male'],
      { gen: { field: 'gen', values: genders } },
    ],
    [
      'ways to write blood groups',
      [
        'fn,dob,gen,bloodgroup',
        ...['o +ve', 'AB Negative', '0-', 'A\u2212', 'b Rh (positive)', 'NIL'].map(
          (group, at) => `Asha ${at},1990-04-12,F,${group}`,
        ),
      ],
      { bloodgroup: { field: 'bloodgroup', values: { ...groups, ...rare } } },
    ],
    ['dates that one value makes certain', dates('12/04/1990', '13/04/1990'), formats('d/M/yyyy')],
    ['dates of America', dates('12/04/1990', '04/13/1990'), formats('M/d/yyyy')],
    ...(
      [
        ['12-Apr-1990', 'd-MMM-yyyy'],
        ['12. April 1990', 'd. MMMM yyyy'],
        ['1990. 04. 12.', 'yyyy. M. d.'],
        ['25.4.1990. 0:00:00', 'd.M.yyyy. H:mm:ss'],
        ['Apr 12, 1990', 'MMM d, yyyy'],
        ['1990/4/25', 'yyyy/M/d'],
        ['1990年4月12日', 'yyyy年M月d日'],
        ['19900412', 'yyyyMMdd'],
        ['25.04.90', 'd.M.yy'],
        ['4/25/1990 12:00 am', 'M/d/yyyy h:mm a'],
        ['1990-04-12 00:00:00', 'yyyy-MM-dd HH:mm:ss'],
        ['1990-04-12 00:00:00.0000000', 'yyyy-MM-dd HH:mm:ss.u'],
        ['1990-04-12T00:00:00.000Z', "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'"],
        ['1990-04-12T00:00:00+05:30', "yyyy-MM-dd'T'HH:mm:ssZZ"],
        ['33001.0', 'excel'],
      ] as const
    ).map(([date, format]): [string, readonly string[], unknown] => [
      `dates such as ${date}`,
      dates(`"${date}"`, `"${date}"`),
      formats(format),
    ]),
    [
      'placeholders',
      ['fn,dob,gen,ln,username', 'Asha,1990-04-12,F,NULL,N/A', 'Ravi,1990-04-12,M,\\N,null'],
      {
        ln: { field: 'ln', values: { null: '', '\\n': '' } },
        username: { field: 'username', values: { 'n/a': '', null: '' } },
      },
    ],
    [
      'missing dates beside ages',
      ['fn,dob,age,gen', 'Asha,unknown,61,F', 'Asha,1990-04-12,n/a,F'],
      {
        dob: { field: 'dob', values: { unknown: '' } },
        age: { field: 'age', values: { 'n/a': '' } },
      },
    ],
  ])('%s', async (_, lines, expected) => {
    const { first, map, second } = await proposed(lines);
    expect(map).toEqual(expected);
    const isOpen = JSON.stringify(map).includes('?');
    const exit = isOpen ? EXIT.needsPerson : EXIT.done;
    expect([first.exitCode, second?.exitCode]).toEqual([exit, exit]);
  });
});

it('adds to the map of the command, and keeps what it says', async () => {
  const test = new TestImport(NOWHERE, [
    'fn,dob,gen',
    ...['Asha,12.04.1990,X', 'Usha,13.04.1990,Y', 'Gita,14.04.1990,male', 'Ravi,NULL,boy'],
  ]);
  const mapFile = join(test.folder, 'earlier.json');
  const values = { X: 'F', Boy: 'M' };
  writeFileSync(mapFile, JSON.stringify({ gen: { field: 'gen', values, text: true } }));
  const path = join(test.folder, 'map.json');
  const options = ['--map-file', mapFile, '--date-format', 'dd.MM.yyyy', '--write-map', path];
  const { lines } = await test.run(['--dry-run', ...options]);
  expect(lines.join('\n')).toContain(
    'A map of all that can be guessed is in map.json.\nCheck it, and add --map-file map.json in place of --date-format.',
  );
  const asked = { x: 'F', y: '? (1 row)', male: '? (1 row)', boy: 'M' };
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    gen: { field: 'gen', values: asked, text: true },
    dob: { field: 'dob', values: { null: '' }, formats: ['dd.MM.yyyy'] },
  });
});

describe('a dry run proposes no format of dates', () => {
  it.each<[string, readonly string[], string | undefined, ...string[]]>([
    [
      'that values leave open',
      ['12/04/1990', '04/05/1990'],
      'The dates can be d/M/yyyy or M/d/yyyy: choose with --date-format.',
    ],
    ['when values contradict each other', ['13/04/1990', '04/13/1990'], undefined],
    [
      'that contradicts --date-format',
      ['12/04/1990', '13/04/1990'],
      undefined,
      ...['--date-format', 'MM/dd/yyyy'],
    ],
    ['beside dates that are read', ['1990-04-12', '13/04/1990'], undefined],
    ['for numbers that can be years or ages', ['1990', '45'], undefined],
    ['for dates that no calendar has', ['31/04/1990', '30/02/1990'], undefined],
  ])('%s', async (_, dates, hint, ...more) => {
    const lines = ['fn,dob,gen', ...dates.map((date) => `Asha,${date},F`)];
    const { first, map } = await proposed(lines, more);
    expect(map).toBeUndefined();
    expect(first.lines).toContain('There is nothing to propose for a map file.');
    if (hint) expect(first.lines).toContain(hint);
  });
});

describe('a dry run reads the rows, and leaves open what fills', () => {
  it.each<[string, readonly string[], Readonly<Record<string, string>>, string]>([
    [
      'a column whose name suggests no field',
      ['fn,dob,gen,Reg No', 'Asha,1990-04-12,F,7'],
      { 'Reg No': '?' },
      'The row is valid.',
    ],
    [
      'two columns for a field',
      ['fn,dob,gen,Phone,Phone,FN', 'Asha,1990-04-12,F,,+919876543210,'],
      { Phone: '?', 'Phone (2)': '?', FN: '?' },
      'The row is valid.',
    ],
    [
      'a column without a name that has values',
      [',fn,dob,gen,', '0,Asha,1990-04-12,F,', '1,Ravi,1984-11-30,M,'],
      { '(column A)': '?' },
      'All 2 rows are valid.',
    ],
    [
      'columns with names in another language',
      ['Imię;Fecha;Płeć', 'Asha;1990-04-12;F'],
      { Imię: '?', Fecha: '?', Płeć: '?' },
      'The row would be rejected:',
    ],
    [
      'a column for a field that is required',
      ['Reg No;First name;dob;Male or female', '7;Asha;1990-04-12;F', '8;Ravi;1984-14-30;M'],
      { 'Reg No': '?', 'First name': 'fn', 'Male or female': '?' },
      '2 x the field "gen" is required (required): rows 2, 3',
    ],
  ])('%s', async (_, lines, expected, line) => {
    const { first, map, second, test } = await proposed(lines);
    expect([first.exitCode, second?.exitCode, map]).toEqual([
      EXIT.needsPerson,
      EXIT.needsPerson,
      expected,
    ]);
    expect(first.lines).toContain(line);
    expect(first.lines.find((one) => one.startsWith('Replace each "?"'))).toBeDefined();
    const path = join(test.folder, 'map.json');
    const { exitCode, lines: errors } = await test.run(['--map-file', path]);
    expect([exitCode, errors.join()]).toEqual([
      EXIT.usage,
      expect.stringMatching(/The map has "\?" for ".+"\. Replace it: with a field/),
    ]);
  });
});

it.each<[string, readonly string[], Readonly<Record<string, string>>]>([
  ['words', ['2', 'Homme', '2'], { 2: '? (2 rows)', homme: '? (1 row)' }],
  ['letters beside others', ['F', 'N', 'f'], { f: '? (2 rows)', n: '? (1 row)' }],
  ['all letters but a placeholder', ['V', 'M', '?'], { v: '? (1 row)', m: '? (1 row)', '?': '?' }],
])('asks in the map file about %s of a column', async (_, values, expected) => {
  const lines = ['fn,dob,gen', ...values.map((value, at) => `Asha ${at},1990-04-12,${value}`)];
  const { first, map, second, test } = await proposed(lines);
  expect(map).toEqual({ gen: { field: 'gen', values: expected } });
  expect([first.exitCode, second?.exitCode]).toEqual([EXIT.needsPerson, EXIT.needsPerson]);
  expect(first.lines).toContain(
    'Replace each "?" of a value: with a value to send, or "" to leave it out.',
  );
  const { lines: printed } = await test.run(['--map-file', join(test.folder, 'map.json')]);
  const number = Object.keys(expected).length;
  expect(printed).toEqual([
    `profiles-import: The map has "?" for ${number} of the values of "gen". Replace each: with a value to send, or with "" to leave it out.`,
  ]);
});

it('asks about many columns with one key, and shows those that fill nothing in one line', async () => {
  const names = Array.from({ length: 400 }, (_, at) => `Column ${at}`);
  const cells = names.map(() => 'x');
  const lines = [`First name,dob,gen,${names}`, `Asha,1990-04-12,F,${cells}`];
  const { first, map, test } = await proposed(lines);
  expect(map).toEqual({ 'First name': 'fn', '*': '?' });
  expect(first.lines.filter((line) => line.includes('Column')).length).toBe(1);
  const ignored = await test.run(['--dry-run', '--map', 'First name=fn', '--map', '*=']);
  expect(ignored.exitCode).toBe(EXIT.done);
});

it('prints the command that sends the file', async () => {
  const test = new TestImport(NOWHERE, ['First name,dob,gen', 'Asha,1990-04-12,F']);
  const map = join(test.folder, 'my map.json');
  const options = ['--dry-run', '--verbose', '--write-map', map, '--country', 'IN'];
  const { exitCode, lines } = await test.run(options);
  expect([exitCode, lines.slice(-2)]).toEqual([
    EXIT.done,
    [
      'You are ready: this command sends 1 patient.',
      "profiles-import patients.csv --country IN --map-file 'my map.json' --base-url http://127.0.0.1:1 --client-id front-desk",
    ],
  ]);
});

it('asks about the first 50 values of a column, and counts the others', async () => {
  const values = Array.from({ length: 62 }, (_, at) => `Group ${at}`);
  const lines = ['fn,dob,gen,bloodgroup', ...values.map((value) => `Asha,1990-04-12,F,${value}`)];
  const { first, map } = await proposed([...lines, 'Asha,1990-04-12,F,O +ve']);
  const asked = Object.fromEntries(values.slice(0, 50).map((value) => [value.toLowerCase(), '?']));
  expect(map).toEqual({ bloodgroup: { field: 'bloodgroup', values: { ...asked, 'o +ve': 'O+' } } });
  expect(first.lines).toContain(
    'The map has the first 50 unknown values of column "bloodgroup". There are 12 more: does the column fill bloodgroup?',
  );
});

it('sends nothing until the map says what each gender means, and shows their shares then', async () => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, ['fn,dob,gen', 'Ana,1990-04-12,M', 'Juan,1990-04-12,H']);
  expect((await test.run()).lines[0]).toMatch(/^profiles-import: Stop unclear-gender: /);
  const path = join(test.folder, 'map.json');
  writeFileSync(path, '{"gen": {"field": "gen", "values": {"H": "M"}}}');
  expect((await test.run(['--map-file', path])).exitCode).toBe(EXIT.usage);
  const more = join(test.folder, 'more.json');
  await test.run(['--dry-run', '--map-file', path, '--write-map', more]);
  const asked = { gen: { field: 'gen', values: { h: 'M', m: '? (1 row)' } } };
  expect(JSON.parse(readFileSync(more, 'utf8'))).toEqual(asked);
  writeFileSync(path, '{"gen": {"field": "gen", "values": {"H": "M", "M": "F"}}}');
  const { exitCode, lines } = await test.run(['--dry-run', '--map-file', path]);
  expect(exitCode).toBe(EXIT.done);
  expect(lines).toContain('  M 1 (50 %), F 1 (50 %)');
  expect(mock.patients.size).toBe(0);
  expect((await test.run(['--map-file', path])).exitCode).toBe(EXIT.done);
  expect(mock.patients.list().map(({ fn, gen }) => [fn, gen])).toEqual([
    ['ana', 'F'],
    ['juan', 'M'],
  ]);
});

it('names what was taken for the header, and the fields without a column', async () => {
  const { first } = await proposed(['Reg No;First name;dob;Male or female', '7;Asha;1990-04-12;F']);
  expect(first.lines[0]).toBe(
    'Row 1 was read as the header, and ";" as the separator: see --header-row and --separator.',
  );
  expect(first.lines).toContain('No column fills gen, which each patient needs: map one to it.');
});

it('rejects a file whose first row looks like a patient, unless --header-row names it', async () => {
  const test = new TestImport(NOWHERE, ['fn,1990-04-12,F', 'Ravi,1984-11-30,M']);
  const { exitCode, lines } = await test.run(['--dry-run']);
  expect([exitCode, lines]).toEqual([
    EXIT.usage,
    [
      'profiles-import: Row 1 was read as the header, and "," as the separator: see --header-row and --separator. It looks like a patient. Add a row with the names of the columns above it, or --header-row 1 if it has them.',
    ],
  ]);
  const named = await test.run(['--dry-run', '--header-row', '1']);
  expect(named.lines).toContain('The row would be rejected:');
});

it('never replaces a file with --write-map, and needs --dry-run', async () => {
  const test = new TestImport(NOWHERE, ['fn,dob,gen', 'Asha,1990-04-12,female']);
  const path = join(test.folder, 'map.json');
  writeFileSync(path, '{"kept": ""}');
  const { exitCode, lines } = await test.run(['--dry-run', '--write-map', path]);
  expect(exitCode).toBe(EXIT.usage);
  expect(lines.at(-1)).toBe(
    'profiles-import: The map file map.json exists, and is not replaced. Use another --write-map.',
  );
  expect(readFileSync(path, 'utf8')).toBe('{"kept": ""}');
  expect(await test.run(['--write-map', join(test.folder, 'new.json')])).toEqual({
    exitCode: EXIT.usage,
    lines: ['profiles-import: --write-map needs --dry-run.'],
  });
});

it('proposes a map without the file that it would write', async () => {
  const test = new TestImport(NOWHERE, ['Given name,dob,gen', 'Asha,1990-04-12,F']);
  const { exitCode, lines } = await test.run(['--dry-run']);
  expect([exitCode, lines.slice(-5)]).toEqual([
    EXIT.needsPerson,
    [
      'This map file may help. Check it, or write it with --write-map FILE:',
      '{\n  "Given name": "fn"\n}',
      'Look at patients.csv.import/preview.html in a browser before you send anything: it has data of patients.',
      'This run sent nothing.',
      'Write the map with --write-map FILE: the file is then ready, with 1 patient.',
    ],
  ]);
});

it('prints no value of a patient, in any cell of any file', async () => {
  // A marker that no message has: digits between letters.
  const cell = fc
    .tuple(
      fc.constantFrom('', 'Mr ', 'A ', '+', '12/04/', '=', 'male ', '"', '\u0913\u092e '),
      fc.stringMatching(/^[a-z]{0,3}[0-9]{2}[a-z]$/),
    )
    .map(([before, text]) => `${before}zq${text}`);
  const known = fc.constantFrom('male', 'F', 'unknown', 'Born', 'Sex', '12/04/1990', 'O+', 'S');
  const row = fc.array(fc.oneof(cell, known), { minLength: 5, maxLength: 6 });
  const headers = ['fn,dob,gen,bloodgroup,username', 'First name,Born,Sex,Ward,UHID', undefined];
  const rows = fc.array(row, { minLength: 1, maxLength: 16 });
  const options = fc.constantFrom([], ['--header-row', '1']);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...headers), rows, options, async (header, values, more) => {
      const lines = values.map((cells) =>
        cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(','),
      );
      const file = header === undefined ? lines : [header, ...lines];
      const { first, map, second } = await proposed(file, ['--verbose', ...more]);
      const printed = [...first.lines, ...(second?.lines ?? [])];
      expect(printed.join('\n')).not.toMatch(/zq/i);
      // Columns have the names of the header, and only closed lists have questions.
      const decided = JSON.stringify([map], (_, value) =>
        String(value).startsWith('?') ? undefined : value,
      );
      if (header !== undefined) expect(decided).not.toMatch(/zq/i);
    }),
    { numRuns: 12 },
  );
});

it.each([
  [
    'German',
    'Vorname;Nachname;Geschlecht;Geb.-Datum;Telefon;E-Mail-Adresse;Patienten-Nr.',
    'Jörg;Groß;männlich;05.04.1990;030 1234567;j@example.com;P-1',
    'Zoë;Müller;weiblich;25.12.1985;;;P-2',
    'DE',
  ],
  [
    'French',
    'Prénom;Nom;Sexe;Date de naissance;Téléphone;Courriel;Numéro patient',
    'André;Lefèvre;Homme;05/04/1990;01 23 45 67 89;a@example.com;P-1',
    'Zoé;Dubois;Femme;25/12/1985;;;P-2',
    'FR',
  ],
])(
  'a %s file takes one dry run, two decisions and one import',
  async (_, header, first, second, country) => {
    const { mock, url } = await servedMock();
    const test = new TestImport(url, [header, first, second]);
    const map = join(test.folder, 'map.json');
    const more = ['--country', country];
    await test.run(['--dry-run', '--write-map', map, ...more]);
    const asked = readFileSync(map, 'utf8').replace(
      /"(männlich|homme)":"\? \(1 row\)"/,
      '"$1":"M"',
    );
    writeFileSync(map, asked.replace(/"\? \(1 row\)"/, '"F"'));
    expect((await test.run(['--map-file', map, ...more])).exitCode).toBe(EXIT.done);
    expect(mock.patients.list()).toMatchObject([
      {
        gen: 'M',
        dob: '1990-04-05',
        ln: expect.any(String),
        mobile: expect.any(String),
        username: 'P-1',
      },
      { gen: 'F', dob: '1985-12-25', fn: second.slice(0, 3).toLowerCase() },
    ]);
  },
);
