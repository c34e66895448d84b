import { type BehaviourId, LEDGER } from '../../ledger/ledger.ts';
import type { LedgerValue } from '../../ledger/ledger-entry.ts';

/**
 * Limits on the size of a body that services are known to have, in bytes. Nothing larger is tried, out
 * of courtesy.
 */
export const USUAL_BODY_LIMITS = [102_400, 1_000_000, 1_048_576] as const;

/** Each stands for itself, and the one before it for all from the limit before. */
const BODY_LIMITS: readonly LedgerValue[] = [
  ...USUAL_BODY_LIMITS.flatMap((limit) => [limit - 1, limit]),
  'none',
];

/**
 * Lists the values of an entry to tell apart. Those of an entry whose values have no end may stand
 * for ranges, see {@link isExact}, and the strictest comes first.
 */
export function candidatesOf(id: BehaviourId): readonly LedgerValue[] {
  if (id === 'bodyLimit') return BODY_LIMITS;
  const { values } = LEDGER[id];
  return isOpenEnded(id) ? values.toReversed() : values;
}

/**
 * Tells whether a candidate stands for itself alone. No request shows that something has no end, or
 * that it ends beyond what is tried.
 */
export function isExact(id: BehaviourId, value: LedgerValue): boolean {
  if (!isOpenEnded(id)) return true;
  return id === 'bodyLimit' && USUAL_BODY_LIMITS.some((limit) => limit === value);
}

/** Returns the candidate that stands for a value. */
export function candidateFor(id: BehaviourId, value: LedgerValue): LedgerValue {
  if (!isOpenEnded(id) || value === 'none') return value;
  if (id !== 'bodyLimit') return LEDGER[id].values[1] ?? value;
  return BODY_LIMITS.find((limit) => limit === 'none' || limit >= value) ?? value;
}

/** Tells whether the values of an entry have no end. */
export function isOpenEnded(id: BehaviourId): boolean {
  return 'isAmount' in LEDGER[id];
}

/** Says in words how large a body may be, where the values that are left are not all there are. */
export function bodyLimitRange(possible: readonly LedgerValue[]): string | undefined {
  if (possible.length === BODY_LIMITS.length) return undefined;
  const first = BODY_LIMITS.findIndex((value) => possible.includes(value));
  const last = BODY_LIMITS.findLastIndex((value) => possible.includes(value));
  const before = BODY_LIMITS[first - 1];
  const [least, most] = [
    typeof before === 'number' ? before + 1 : undefined,
    BODY_LIMITS[last] === 'none' ? undefined : BODY_LIMITS[last],
  ];
  const sentences = [
    least === undefined ? [] : [`It takes ${least.toLocaleString('en')} bytes.`],
    most === undefined
      ? []
      : [`It does not take ${(Number(most) + 1).toLocaleString('en')} bytes.`],
  ];
  return sentences.flat().join(' ');
}
