import type { Fault } from '../../faults/faults.ts';
import type { JournalEntry } from '../../journal/journal-entry.ts';
import { FAULT_WORDS } from './fault-words.ts';

/** Explains what a fault did to a request, and whether the data was stored. */
export function explainFault(kind: Fault['kind'], entry: JournalEntry): string {
  const stored = entry.stored ? 'The data was stored.' : 'The data was not stored.';
  return `The mock broke this on purpose: it ${FAULT_WORDS[kind].happened(entry)}. ${stored}`;
}
