import { JournalError } from './journal.ts';

const REMEDY =
  'Restore its newest state, for a file with the one beside it that ends with -wal. If that is ' +
  'lost, find out which patients are stored, and import the others from a file of their own.';

/**
 * Creates the error for a journal that does not know of everything that was sent.
 *
 * @param journal - The journal, as the subject of a sentence.
 */
export function olderJournal(journal: string): JournalError {
  return new JournalError(
    `${journal} is older than what was already sent, so patients would be created twice. ${REMEDY}`,
  );
}

/** Creates the error for a journal without rows, where rows were already sent. */
export function emptyJournal(journal: string): JournalError {
  return new JournalError(
    `${journal} is empty or new, and rows of this file were already sent, so patients would be created twice. ${REMEDY} To create all of them once more on purpose, move the folder of the import away, use another key, and add --again.`,
  );
}
