import { expect, it } from 'vitest';
import { TestImport } from '../../test/run-command.ts';
import { EXIT } from '../exit-codes.ts';

const NOWHERE = 'http://127.0.0.1:1';

it('sums up the broken rules by column, and sends nothing', async () => {
  const test = new TestImport(NOWHERE, [
    'First name;dob;gen;UHID;extras.ward;Remarks',
    '"Asha; of Pune";31/04/1990;F;7;B;x',
    ';1990-02-30;ladies;1.23E+11;B;x',
    'Asha;1990-04-12;F;7;"B',
    '2";x',
    '',
    'Asha;1990-04-12;F;8;B',
    'Asha;1990-04-12;F;7;B;x',
  ]);
  const map = ['--map', 'First name=fn', '--map', 'UHID=username', '--map', 'Remarks='];
  const { exitCode, lines } = await test.run(['--dry-run', '--verbose', ...map]);
  expect(exitCode).toBe(EXIT.needsPerson);
  expect(lines).toMatchInlineSnapshot(`
    [
      "row 2, column "dob": is not a date as YYYY-MM-DD: name its form with --date-format, such as dd/MM/yyyy (spreadsheet_date)",
      "row 3, column "UHID" (username): has lost digits in a spreadsheet: format the column as text, and enter the value again (spreadsheet_number)",
      "row 3, column "First name" (fn): is required (required)",
      "row 3, column "dob": must be a valid date (YYYY-MM-DD) (date)",
      "row 3, column "gen": must be one of M, F, O (enum)",
      "row 6, the row: has 5 cells, and the header has 6 columns (cell_count)",
      "row 7: has the username or the values of row 4",
      "1 of 5 rows are valid. 4 would be rejected:",
      "1 x column "dob" is not a date as YYYY-MM-DD: name its form with --date-format, such as dd/MM/yyyy (spreadsheet_date): row 2",
      "1 x column "UHID" (username) has lost digits in a spreadsheet: format the column as text, and enter the value again (spreadsheet_number): row 3",
      "1 x column "First name" (fn) is required (required): row 3",
      "1 x column "dob" must be a valid date (YYYY-MM-DD) (date): row 3",
      "1 x column "gen" must be one of M, F, O (enum): row 3",
      "1 x the row has 5 cells, and the header has 6 columns (cell_count): row 6",
      "1 x the row has the username or the values of an earlier row (same_as_row): row 7",
      "This run sent nothing.",
    ]
  `);
  const summed = await test.run(['--dry-run', ...map]);
  expect(summed.lines).toEqual(lines.slice(lines.findIndex((line) => line.startsWith('1 of 5'))));
});
