import type { Output } from './command.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import type { PatientFile } from './file/patient-file.ts';
import { SqliteJournal } from './journal/sqlite-journal.ts';
import { count } from './report/words.ts';

/** Prints every rule that the file breaks, by row and column. Sends nothing and keeps nothing. */
export async function dryRun(file: PatientFile, output: Output): Promise<ExitCode> {
  const journal = new SqliteJournal('', () => 0);
  try {
    await journal.prepare({ key: '', file: '', columns: '', service: '' }, () =>
      file.checkedRows(({ row, problems }) => {
        for (const { field, rule, message } of problems) {
          output.out(`row ${row}, ${placeOf(file, field)}: ${message} (${rule})`);
        }
      }),
    );
    for await (const { row, reason } of journal.rows()) {
      const [, first] = /^same_as_row (\d+)$/.exec(reason ?? '') ?? [];
      if (first !== undefined)
        output.out(`row ${row}: has the username or the values of row ${first} (same_as_row)`);
    }
    const { ready, rejected } = await journal.startPass();
    const are = rejected === 0 ? 'Every one can be sent.' : `${count(rejected)} would be rejected.`;
    output.out(`${count(ready + rejected)} rows. ${are} This run sent nothing.`);
    return rejected === 0 ? EXIT.done : EXIT.needsPerson;
  } finally {
    await journal.close();
  }
}

function placeOf(file: PatientFile, field: string): string {
  if (field === 'row') return 'the row';
  const column = file.columnOf(field);
  return column === field ? `column "${column}"` : `column "${column}" (${field})`;
}
