import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EXIT } from '../exit-codes.ts';
import { codeOf, ImportError } from '../import-error.ts';
import type { JournalRow } from '../journal/journal.ts';

const HEADER = 'row,outcome,oid,reason\n';

/**
 * Writes the report as CSV: a line for each row of the journal, without any value of the file. An
 * earlier report stays until the new one is complete.
 *
 * @throws {@link ImportError} if the file cannot be written.
 */
export async function writeReport(path: string, rows: AsyncIterable<JournalRow>): Promise<void> {
  const beside = `${path}.${randomUUID()}.tmp`;
  try {
    await pipeline(
      Readable.from(lines(rows)),
      createWriteStream(beside, { flags: 'wx', flush: true }),
    );
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    if (error instanceof ImportError) throw error;
    const words = `The report ${path} cannot be written (${codeOf(error)}).`;
    throw new ImportError(`${words} The journal has every result.`, EXIT.unavailable);
  }
}

async function* lines(rows: AsyncIterable<JournalRow>): AsyncGenerator<string> {
  yield HEADER;
  for await (const { row, state, doubt, oid = '', reason = '' } of rows) {
    yield `${[row, outcomeOf(state, doubt), oid, reason].map(cell).join(',')}\n`;
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

function cell(value: string | number): string {
  const text = String(value).replace(FORMULA, "'$&");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
