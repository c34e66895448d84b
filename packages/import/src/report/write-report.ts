import { stringify } from 'csv-stringify';
import type { JournalRow } from '../journal/journal.ts';
import { writeWhole } from './write-whole.ts';

/**
 * Writes the report as CSV: a line for each row of the journal, without any value of the file.
 *
 * @throws {@link ImportError} if the file cannot be written.
 */
export async function writeReport(path: string, rows: AsyncIterable<JournalRow>): Promise<void> {
  const csv = stringify({
    header: true,
    columns: ['row', 'outcome', 'oid', 'reason'],
    // A spreadsheet may take one of these for the separator.
    quoted_match: /[;\t]/,
  });
  await writeWhole(path, `The report ${path}`, 'The journal has every result.', lines(rows), csv);
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
