import type { Fault } from '../../faults/faults.ts';
import { FAULT_WORDS, type FaultChoice } from './fault-words.ts';

const ALL = Object.values(FAULT_WORDS).flatMap(({ choices }) => choices);

/** The faults that the inspector offers, grouped by whether the data is stored. */
export const FAULT_CHOICES: Readonly<Record<string, readonly FaultChoice[]>> = {
  'Nothing is stored': ALL.filter(({ isStored }) => !isStored),
  'The data is stored': ALL.filter(({ isStored }) => isStored),
};

/** The label of a response that the user defines. */
export const OWN_RESPONSE = 'A response of your own';

/** Returns the label of a planned fault, with its number if it has one. */
export function faultLabel(fault: Fault): string {
  const isRange = fault.kind === 'delay' && typeof fault.ms !== 'number';
  const plain: Fault = isRange ? { kind: 'delay', ms: fault.ms[0] } : fault;
  for (const { label, amount, create } of ALL) {
    const number = amount?.of(plain) ?? Number.NaN;
    if (!isSame(plain, create(number))) continue;
    if (amount === undefined) return label;
    return `${label} (${isRange ? fault.ms.join(' to ') : number} ${amount.unit})`;
  }
  const status = fault.kind === 'respond' && fault.status;
  return status ? `${OWN_RESPONSE} (status ${status})` : OWN_RESPONSE;
}

function isSame(one: Fault, other: Fault): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
