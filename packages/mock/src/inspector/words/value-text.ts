import type { LedgerValue } from '../../ledger/ledger-entry.ts';

/** Returns the value of a ledger entry as a text. */
export function valueText(value: LedgerValue): string {
  if (typeof value !== 'object') return String(value);
  return `${value.limit} requests in ${value.windowMs} ms`;
}

/** Lists values or names: `a, b or c`. */
export function listText(texts: readonly string[], conjunction: 'and' | 'or'): string {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}
