import type { JournalEntry } from '../../journal/journal-entry.ts';
import { type BehaviourId, LEDGER } from '../../ledger/ledger.ts';
import { listText, valueText } from './value-text.ts';

/**
 * Explains what the service would have responded if a ledger entry had another value, or which values an
 * undecided entry may have.
 */
export function explainAlternatives(
  { alternatives, response, fault, violations }: JournalEntry,
  id: BehaviourId,
): readonly string[] {
  if (violations.some(({ undecided }) => undecided === id)) {
    return [`It may be ${listText(LEDGER[id].values.map(valueText), 'or')}.`];
  }
  const own = alternatives.filter((each) => each.id === id);
  const statuses = new Set(own.map(({ status }) => status));
  // A fault may have changed the status, so it is not that of the service.
  const actual = fault === undefined ? response?.status : undefined;
  return [...statuses].map((status) => {
    const values = listText(own.filter((each) => each.status === status).map(toText), 'or');
    return `With ${id} = ${values} the service would ${outcome(status, actual)}.`;
  });
}

function toText({ value }: JournalEntry['alternatives'][number]): string {
  return valueText(value);
}

function outcome(status: number, actual: number | undefined): string {
  if (status === actual) return `also have responded ${status}, with another body`;
  const stored = status < 300 ? ' and stored the data' : '';
  return `have responded ${status}${stored}`;
}
