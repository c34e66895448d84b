import type { Alternative, JournalEntry } from '../../journal/journal-entry.ts';
import type { BehaviourId } from '../../ledger/ledger.ts';
import { listText, valueText } from './value-text.ts';

/** Explains what the service would have responded if a ledger entry had another value. */
export function explainAlternatives(
  { alternatives, answer, fault }: JournalEntry,
  id: BehaviourId,
): readonly string[] {
  const own = alternatives.filter((each) => each.id === id);
  const statuses = new Set(own.map(({ status }) => status));
  // A fault may have changed the status, so it says nothing about the service.
  const actual = fault === undefined ? answer?.status : undefined;
  return [...statuses].map((status) => {
    const values = listText(own.filter((each) => each.status === status).map(toText), 'or');
    return `With ${id} = ${values} the service would ${outcome(status, actual)}.`;
  });
}

function toText({ value }: Alternative): string {
  return valueText(value);
}

function outcome(status: number, actual: number | undefined): string {
  if (status === actual) return `also have responded ${status}, with another body`;
  const stored = status < 300 ? ' and stored the data' : '';
  return `have responded ${status}${stored}`;
}
