import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TestImport } from '../../test/run-command.ts';
import { EXIT } from '../messages/exit-codes.ts';

const NOWHERE = 'http://127.0.0.1:1';

it('sums up the broken rules by column, and sends nothing', async () => {
  const test = new TestImport(NOWHERE, [
    'First name;dob;gen;UHID;extras.ward;Remarks',
    '"Asha; of Pune";99/04/1990;F;7;B;x',
    ';1990-02-99;ladies;1.23E+11;B;x',
    'Asha;1990-04-12;F;7;"B',
    '2";x',
    '',
    'Asha;1990-04-12;F;8;B;x;y',
    'Kiran;1990-04-12;F;9',
    'Asha;1990-04-12;F;7;B;x',
  ]);
  const map = ['--map', 'First name=fn', '--map', 'UHID=username', '--map', 'Remarks='];
  const { exitCode, lines } = await test.run(['--dry-run', '--verbose', ...map]);
  expect(exitCode).toBe(EXIT.usage);
  expect(lines).toMatchInlineSnapshot(`
    [
      "row 2, column "dob": must be a valid date (YYYY-MM-DD) (date)",
      "row 3, column "UHID" (username): has lost digits in a spreadsheet: format the column as text, and enter the value again, or keep it with "text": true in the map file (spreadsheet_number)",
      "row 3, column "First name" (fn): is required (required)",
      "row 3, column "dob": must be a valid date (YYYY-MM-DD) (date)",
      "row 3, column "gen": must be one of M, F, O (enum)",
      "row 6, the row: has 7 cells, and the header has 6 columns (cell_count)",
      "row 8: has the username or the values of row 4",
      "First name: 5 filled, 3 different, fills fn; letters 5",
      "dob: 6 filled, 3 different, fills dob; 9999-99-99 5, 99/99/9999 1",
      "  "1990-04-12" 4",
      "gen: 6 filled, 2 different, fills gen; letters 6",
      "  "F" 5",
      "UHID: 6 filled, 4 different, fills username; digits 5, letters and digits 1",
      "extras.ward: 5 filled, 2 different, fills extras.ward; letters 4, letters and digits 1",
      "Remarks: 5 filled, 1 different, not imported; letters 5",
      "Stop extra-cells: 1 row has more cells than the 6 of the header: row 6. Put the value into quotes, or remove the cells, or go on with --confirm extra-cells=1/6.",
      "Stop missing-cells: 1 row has fewer cells than the 6 columns of the header: row 7. Look whether the values are in their columns, or go on with --confirm missing-cells=1/6.",
      "Stop twins: 3 rows have the same name and date of birth as another: rows 4, 6, 8. Find out whether they are one patient, and keep one row of each, or go on with --confirm twins=3/6.",
      "2 of 6 rows are valid. 4 would be rejected:",
      "2 x column "dob" must be a valid date (YYYY-MM-DD) (date): rows 2, 3",
      "1 x column "UHID" (username) has lost digits in a spreadsheet: format the column as text, and enter the value again, or keep it with "text": true in the map file (spreadsheet_number): row 3",
      "1 x column "First name" (fn) is required (required): row 3",
      "1 x column "gen" must be one of M, F, O (enum): row 3",
      "1 x the row has 7 cells, and the header has 6 columns (cell_count): row 6",
      "1 x the row has the username or the values of an earlier row (same_as_row): row 8",
      "Check these values too:",
      "4 of 4 patients are born on 1990-04-12.",
      "A map file may help: write it with --write-map FILE.",
      "Look at patients.csv.import/preview.html in a browser before you send anything: it has data of patients.",
      "This run sent nothing.",
      "5 questions are open: write the map with --write-map FILE, and replace each "?" of the map; do what each stop says, or confirm it. Then repeat the dry run.",
    ]
  `);
  const summed = await test.run(['--dry-run', ...map]);
  expect(summed.lines).toEqual(lines.filter((line) => !line.startsWith('row ')));
});

it('sums up each rule of a column with its count and the first rows', async () => {
  const test = new TestImport(NOWHERE, [
    'Name of\u001b[2Jpatient,Age,gen',
    ...Array.from({ length: 1200 }, (_, at) => `Asha,${at},lady`),
    'Asha,,F',
    'Asha,6,F,x,y',
    ',6,F',
    'Asha,6,F,x',
    'Asha,7,F,x',
  ]);
  const map = ['--map', 'Name of\u001b[2Jpatient=fn'];
  const { exitCode, lines } = await test.run(['--dry-run', ...map]);
  expect(exitCode).toBe(EXIT.usage);
  expect(lines).toEqual([
    'Name of [2Jpatient: 1,204 filled, 1 different, fills fn; letters 1,204',
    'Age: 1,204 filled, 1,200 different, fills age; digits 1,204',
    'gen: 1,205 filled, 2 different, fills gen; letters 1,205',
    '  "lady" 1,200',
    'Stop extra-cells: 3 rows have more cells than the 3 of the header: rows 1203, 1205, 1206. Put the value into quotes, or remove the cells, or go on with --confirm extra-cells=3/1205.',
    '0 of 1,205 rows are valid. 1,205 would be rejected:',
    '1,200 x column "gen" must be one of M, F, O (enum): rows 2, 3, 4, 5, 6, …',
    '1,069 x column "Age" (age) is not an age from 0 to 130 years, such as 61, 6 months or 45Y 3M (age): rows 133, 134, 135, 136, 137, …',
    '    2 x the row has 4 cells, and the header has 3 columns (cell_count): rows 1205, 1206',
    '    1 x column "Age" (dob) is required (required): row 1202',
    '    1 x the row has 5 cells, and the header has 3 columns (cell_count): row 1203',
    '    1 x column "Name of [2Jpatient" (fn) is required (required): row 1204',
    'A map file may help: write it with --write-map FILE.',
    'Look at patients.csv.import/preview.html in a browser before you send anything: it has data of patients.',
    'This run sent nothing.',
    '3 questions are open: write the map with --write-map FILE, and replace each "?" of the map; do what each stop says, or confirm it. Then repeat the dry run.',
  ]);
});

it('says that all rows are valid, and names no file of rejected rows', async () => {
  const test = new TestImport(NOWHERE, ['fn,dob,gen', 'Asha,1990-04-12,F']);
  const rejected = join(test.folder, 'rejected.csv');
  expect(await test.run(['--dry-run', '--rejected', rejected])).toEqual({
    exitCode: EXIT.done,
    lines: [
      'fn: 1 filled, 1 different, fills fn; letters 1',
      'dob: 1 filled, 1 different, fills dob; 9999-99-99 1',
      'gen: 1 filled, 1 different, fills gen; letters 1',
      '  F 1 (100 %)',
      'The row is valid.',
      'Look at patients.csv.import/preview.html in a browser before you send anything: it has data of patients.',
      'This run sent nothing.',
      'You are ready: this command sends 1 patient.',
      'profiles-import patients.csv --base-url http://127.0.0.1:1 --client-id front-desk',
    ],
  });
});

it('writes the rows that would be rejected only with --rejected', async () => {
  const test = new TestImport(NOWHERE, ['fn,dob,gen', 'Asha,1990-04-12,F', 'Asha,x,F']);
  await test.run(['--dry-run']);
  expect(readdirSync(test.folder)).toEqual(['patients.csv', 'patients.csv.import']);
  const rejected = join(test.folder, 'rejected.csv');
  const { lines } = await test.run(['--dry-run', '--rejected', rejected]);
  expect(lines).toContain('1 of 2 rows is valid. 1 would be rejected:');
  expect(lines).toContain('The rows that would be rejected are in rejected.csv.');
  expect(readdirSync(test.folder)).toEqual(['patients.csv', 'patients.csv.import', 'rejected.csv']);
  expect(readFileSync(rejected, 'utf8')).toBe(
    '\ufeffrejected_because,fn,dob,gen\ndob date,Asha,x,F\n',
  );
});

it.each<[field: string, cell: string, message: string, ...options: string[]]>([
  ['fn', 'Jose\u0301', 'has accents apart from their letters: they are joined (normalised)'],
  [
    'username',
    'Jose\u0301',
    'has accents apart from their letters: they are joined, but the service may hold the username as it was (normalised)',
  ],
  [
    'username',
    'U\u200b1',
    'has characters that nobody sees: they are removed, but the service may hold the username as it was (invisible_characters)',
  ],
  [
    'email',
    'a@b.example\u200b',
    'has characters that nobody sees: they are removed (invisible_characters)',
  ],
  [
    'username',
    "'00124",
    'is text that a spreadsheet has written as a formula: its text is imported (text_formula)',
  ],
  ['extras.ward', '37.0', 'ends with .0: a spreadsheet may have changed a number (decimal_number)'],
  ['mobile', '9876543210', 'has no country code: set --country (local_phone)'],
  ['fn', 'Unknown', 'is "unknown", a placeholder (word_for_nothing)'],
  ['mobile', '12', 'breaks a rule, and is left out (dropped)', '--drop-invalid', 'mobile'],
  [
    'dob',
    '2999-04-12',
    'is in the future, after 2026-11-27 (dob_in_future)',
    '--as-of',
    '2026-11-26',
  ],
  [
    'dob',
    '平成2年4月12日',
    'has a year of another calendar or era: write the common year, such as 1990-04-12 (date_era)',
  ],
  ['fn', 'ｱｻﾋ', 'has half-width kana: they are imported in full width (half_width_kana)'],
  [
    'username',
    'ｱｻﾋ',
    'has half-width kana: they are imported in full width, but the service may hold the username as it was (half_width_kana)',
  ],
  [
    'dob',
    '1896-11-25',
    'is before 1896-11-26: allow it with "earliest" in the map file (dob_too_early)',
    ...['--as-of', '2026-11-26'],
  ],
  ['dob', '60', 'is not a date in the form excel (date_format)', '--date-format', 'excel'],
  [
    'dob',
    '01/02/1990',
    'is a different day in each of the forms d/M/yyyy or M/d/yyyy: name only one form (date_ambiguous)',
    ...['--date-format', 'd/M/yyyy', '--date-format', 'M/d/yyyy'],
  ],
  [
    'dob',
    '24/11/26',
    'is in the future with this year of two digits: write it with four (date_century)',
    ...['--date-format', 'd/M/yy', '--as-of', '2026-11-23'],
  ],
  [
    'mobile',
    '0000000000',
    'is not a phone number of IN: write another number with + and its country code (phone_country)',
    ...['--country', 'in'],
  ],
  [
    'mobile',
    '919876543210.0',
    'has a decimal point that another program added: remove ".0", and check the digits (decimal_number)',
  ],
  [
    'extras.ward',
    '#NV',
    'is an error of a spreadsheet: enter the value again, or keep it with a value of the map file (spreadsheet_error)',
  ],
])('says of %s that %j %s', async (field, cell, message, ...options) => {
  const row = { fn: 'Asha', dob: '1990-04-12', gen: 'F', [field]: cell };
  const test = new TestImport(NOWHERE, [Object.keys(row).join(), Object.values(row).join()]);
  const { lines } = await test.run(['--dry-run', ...options]);
  expect(lines).toContain(`1 x column "${field}" ${message}: row 2`);
});
