import { type BehaviourId, LEDGER, type LedgerValue } from '../src/index.ts';

/** Every ledger entry with each of its values, to test each way to set them. */
export const LEDGER_VALUES: readonly (readonly [BehaviourId, LedgerValue])[] = Object.entries(
  LEDGER,
).flatMap(([id, { values }]) => values.map((value) => [id as BehaviourId, value] as const));
