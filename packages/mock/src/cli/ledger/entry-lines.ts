import { type BehaviourId, LEDGER } from '../../ledger/ledger.ts';
import type { LedgerEntry } from '../../ledger/ledger-entry.ts';

/** Formats a ledger entry as lines of text. */
export function entryLines(id: BehaviourId): string[] {
  const entry: LedgerEntry = LEDGER[id];
  const { question, section, why, meaning } = entry;
  return [
    id,
    `  Question  ${question}`,
    `  Section   ${section}`,
    `  Values    ${'isAmount' in entry ? `none, or ${entry.amounts}` : entry.values.join(', ')}`,
    `  Default   ${entry.values[0]}`,
    `  Why       ${why}`,
    ...(meaning === undefined ? [] : [`  Meaning   ${meaning}`]),
  ];
}

/** Returns the JSON of a ledger entry. */
export function entryJson(id: BehaviourId): object {
  const entry: LedgerEntry = LEDGER[id];
  const { question, section, why, meaning } = entry;
  // An open-ended entry accepts any amount, of which the ledger lists one.
  const values = 'isAmount' in entry ? ['none'] : entry.values;
  const amounts = 'isAmount' in entry ? entry.amounts : undefined;
  return { id, question, section, values, amounts, default: entry.values[0], why, meaning };
}
