import type { LedgerValue } from '../../../service/ledger/ledger-entry.ts';

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

/** Counts what a filter found: `1 request`, `2 requests` or `1 of 2 requests`. */
export function countText(found: number, all: number, one: string, many: string): string {
  if (found === all) return all === 1 ? `1 ${one}` : `${all} ${many}`;
  return `${found} of ${all} ${many}`;
}
