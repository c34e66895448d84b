import { type Fault, faults } from '@profiles/mock';

/** The faults that the page offers. `describeFault` has the words for them. */
export const OFFERED_FAULTS: readonly Fault[] = [
  { kind: 'drop' },
  { kind: 'drop', stored: true },
  { kind: 'hang' },
  { kind: 'hang', stored: true },
  { kind: 'truncate' },
  faults.missingOid,
  faults.malformedJson,
  faults.html502,
  faults.tooMany(2),
  faults.expiredToken,
  faults.redirect,
  { kind: 'delay', ms: 3000 },
];

/** Returns the offered fault that is equal to a value. */
export function offeredFault(fault: unknown): Fault | undefined {
  return OFFERED_FAULTS.find((each) => JSON.stringify(each) === JSON.stringify(fault));
}
