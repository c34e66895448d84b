import type { JournalEntry } from '../../journal/journal-entry.ts';

/** Returns whether the service rejected a request, or the mock broke it. */
export function isFailed({ response, fault, reason }: JournalEntry): boolean {
  return reason !== undefined || response === undefined || fault !== undefined;
}
