import { type BehaviourId, LEDGER } from '../../../service/ledger/ledger.ts';
import type { LedgerValue } from '../../../service/ledger/ledger-entry.ts';
import { COMMON_BODY_LIMITS } from '../catalogue/catalogue.ts';

/** Each common limit represents itself, and the number before it the range from the previous limit. */
const BODY_LIMITS: readonly LedgerValue[] = [
  ...COMMON_BODY_LIMITS.flatMap((limit) => [limit - 1, limit]),
  'none',
];

/**
 * Returns the values of an entry to distinguish. Those of an open-ended entry may represent ranges
 * (see {@link isExact}), and the strictest comes first.
 */
export function candidatesOf(id: BehaviourId): readonly LedgerValue[] {
  if (id === 'bodyLimit') return BODY_LIMITS;
  const { values } = LEDGER[id];
  return isOpenEnded(id) ? values.toReversed() : values;
}

/**
 * Returns whether a candidate represents only itself. No request can show that there is no limit,
 * or that the limit is higher than the sizes that are tried.
 */
export function isExact(id: BehaviourId, value: LedgerValue): boolean {
  if (!isOpenEnded(id)) return true;
  return id === 'bodyLimit' && COMMON_BODY_LIMITS.some((limit) => limit === value);
}

/** Returns the candidate that represents a value. */
export function candidateFor(id: BehaviourId, value: LedgerValue): LedgerValue {
  if (!isOpenEnded(id) || value === 'none') return value;
  if (id !== 'bodyLimit') return LEDGER[id].values[1] ?? value;
  return BODY_LIMITS.find((limit) => limit === 'none' || limit >= value) ?? value;
}

/** Returns whether an entry is open-ended: the number of its values is unlimited. */
export function isOpenEnded(id: BehaviourId): boolean {
  return LEDGER[id].isAmount !== undefined;
}

/** Describes in words how large a body may be. Returns `undefined` if no value is ruled out. */
export function bodyLimitRange(possible: readonly LedgerValue[]): string | undefined {
  if (possible.length === BODY_LIMITS.length) return undefined;
  const first = BODY_LIMITS.findIndex((value) => possible.includes(value));
  const last = BODY_LIMITS.findLastIndex((value) => possible.includes(value));
  const before = BODY_LIMITS[first - 1];
  const highest = BODY_LIMITS[last];
  const sentences = [
    typeof before === 'number' && `It accepts ${(before + 1).toLocaleString('en')} bytes.`,
    typeof highest === 'number' && `It rejects ${(highest + 1).toLocaleString('en')} bytes.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
