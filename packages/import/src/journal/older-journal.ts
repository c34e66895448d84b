import { JournalError } from './journal.ts';

/**
 * Creates the error for a journal that does not know of everything that was sent.
 *
 * @param journal - The journal, as the subject of a sentence.
 * @param isEmpty - Whether it has no rows.
 */
export function olderJournal(journal: string, isEmpty = false): JournalError {
  const what = isEmpty
    ? 'empty or new, and rows of this file were already sent'
    : 'older than what was already sent';
  const more = isEmpty
    ? ' To create all of them once more on purpose, move the folder of the import away, use another key, and add --again.'
    : '';
  return new JournalError(
    `${journal} is ${what}, so patients would be created twice. Restore its newest state, for a file with the one beside it that ends with -wal. If that is lost, find out which patients are stored, and import the others from a file of their own.${more}`,
  );
}
