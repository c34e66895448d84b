import { stringify } from 'csv-stringify';
import type { JournalRow } from '../journal/journal.ts';
import type { SqlJournal } from '../journal/sql-journal.ts';
import { type WholeFile, writeWhole } from './write-whole.ts';

const COLUMNS = ['row', 'outcome', 'oid', 'reason'];

/** Describes the file of a report. */
export function reportFile(path: string): WholeFile {
  const remedy = 'The journal has every result. Use another --report.';
  return { path, name: `The report ${path}`, remedy, head: `${COLUMNS.join(',')}\n` };
}

/**
 * Writes the report as CSV: a line for each row of the journal, without any value of the file.
 *
 * @throws {@link ImportError} if the file cannot be written.
 */
export async function writeReport(path: string, journal: Pick<SqlJournal, 'rows'>): Promise<void> {
  // A spreadsheet may take a semicolon or a tab for the separator.
  const csv = stringify({ header: true, columns: COLUMNS, quoted_match: /[;\t]/ });
  await writeWhole(reportFile(path), lines(journal.rows()), csv);
}

async function* lines(rows: AsyncIterable<JournalRow>): AsyncGenerator<readonly unknown[]> {
  for await (const { row, state, doubt, oid = '', reason = '' } of rows) {
    yield [row, outcomeOf(state, doubt), withoutFormula(oid), withoutFormula(reason)];
  }
}

/** A row that is not finished is open, or unknown if it may be stored. */
function outcomeOf(state: JournalRow['state'], doubt: boolean): string {
  if (state === 'sending') return 'unknown';
  if (state === 'ready') return doubt ? 'unknown' : 'open';
  return state;
}

/** The start of a formula in a spreadsheet. A cell that starts with an apostrophe gets another one too. */
const FORMULA = /^[=+\-@\t\r\n'＝＋－＠]/;

function withoutFormula(text: string): string {
  return text.replace(FORMULA, "'$&");
}
