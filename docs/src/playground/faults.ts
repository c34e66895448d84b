import type { Fault } from '@profiles/mock';
import { FAULT_CHOICES } from '../../../packages/mock/src/inspector/words/fault-choices.ts';

/** A fault to choose, in the words of the inspector. */
export interface OfferedFault {
  readonly label: string;
  readonly fault: Fault;
}

/** The faults that the inspector offers, by its groups. */
export const OFFERED_FAULTS: Readonly<Record<string, readonly OfferedFault[]>> = Object.fromEntries(
  Object.entries(FAULT_CHOICES).map(([group, choices]) => [
    group,
    choices.map(({ label, amount, create }) => ({ label, fault: create(amount?.usual ?? 0) })),
  ]),
);

/** Returns the offered fault that is equal to a value. */
export function offeredFault(fault: unknown): Fault | undefined {
  const all = Object.values(OFFERED_FAULTS).flat();
  return all.find((each) => JSON.stringify(each.fault) === JSON.stringify(fault))?.fault;
}
