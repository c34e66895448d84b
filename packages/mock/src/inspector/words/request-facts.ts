import type { JournalEntry } from '../../journal/journal-entry.ts';

/** Returns whether the service accepted the data of a request, whatever the client received. */
export function isStored({ reason, assumed, violations }: JournalEntry): boolean {
  // An accepted request depends on the status of its operation. A request that a fault kept from the
  // service depends on nothing.
  return (
    reason === undefined &&
    violations.every(({ undecided }) => undecided === undefined) &&
    (assumed.includes('createStatus') || assumed.includes('updateStatus'))
  );
}

/** Returns whether the service rejected a request, or the mock broke it. */
export function isFailed({ answer, fault, reason }: JournalEntry): boolean {
  return reason !== undefined || answer === undefined || fault !== undefined;
}
