import { JournalError, type RowResult } from '../journal/journal.ts';
import type { SqlJournal } from '../journal/sql-journal.ts';

/**
 * Writes the last results of an import that ends with an error.
 *
 * @returns The error to throw. It has the results if they cannot be written: nothing else has them.
 */
export async function writeLastResults(
  journal: SqlJournal,
  results: readonly RowResult[],
  error: unknown,
): Promise<unknown> {
  if (results.length === 0) return error;
  try {
    await journal.commit({ results, claims: 0, after: 0, again: [], pace: undefined });
    return error;
  } catch (reason) {
    if (!(reason instanceof JournalError)) return reason;
    const lines = results.map(
      ({ row, state, oid }) => `row ${row}: ${state}${oid === undefined ? '' : `, oid ${oid}`}`,
    );
    return new JournalError(`${reason.message} These results are not in it: ${lines.join('; ')}.`);
  }
}
