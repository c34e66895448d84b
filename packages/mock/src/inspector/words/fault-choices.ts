import type { Fault } from '../../faults/faults.ts';
import { faults } from '../../faults/ready-faults.ts';

/** A fault that the inspector offers. */
export interface FaultChoice {
  readonly label: string;
  /** Creates the fault. Uses the number that the user enters, if `amount` asks for one. */
  readonly create: (amount: number) => Fault;
  /** The number that the fault needs. */
  readonly amount?: { readonly label: string; readonly unit: string; readonly usual: number };
}

/** The faults that the inspector offers, by what becomes of the data of the request. */
export const FAULT_CHOICES: Readonly<Record<string, readonly FaultChoice[]>> = {
  'Nothing is stored': [
    { label: 'The connection dies', create: () => ({ kind: 'drop' }) },
    { label: 'No response arrives', create: () => ({ kind: 'hang' }) },
    { label: 'A gateway returns 502', create: () => faults.html502 },
    {
      label: 'Too many requests',
      amount: { label: 'Retry-After in seconds', unit: 's', usual: 2 },
      create: (seconds) => faults.tooMany(seconds),
    },
    { label: 'The token has expired', create: () => faults.expiredToken },
    { label: 'A redirect to a sign-in page', create: () => faults.redirect },
  ],
  'The data is stored': [
    {
      label: 'The response is late',
      amount: { label: 'Delay in milliseconds', unit: 'ms', usual: 3000 },
      create: (ms) => ({ kind: 'delay', ms }),
    },
    {
      label: 'The response arrives slowly',
      amount: { label: 'Bytes per second', unit: 'bytes per second', usual: 10 },
      create: (bytesPerSecond) => ({ kind: 'drip', bytesPerSecond }),
    },
    { label: 'Stored, but the connection dies', create: () => ({ kind: 'drop', stored: true }) },
    { label: 'Stored, but no response arrives', create: () => ({ kind: 'hang', stored: true }) },
    { label: 'Stored, but half of the response is lost', create: () => ({ kind: 'truncate' }) },
    { label: 'Stored, but the response has no body', create: () => faults.emptyBody },
    { label: 'Stored, but the response is malformed JSON', create: () => faults.malformedJson },
    { label: 'Stored, but the content type is HTML', create: () => faults.wrongContentType },
    { label: 'Stored, but the response has no oid', create: () => faults.missingOid },
  ],
};

/** The label of a response that the user defines. */
export const OWN_RESPONSE = 'A response of your own';

/** Returns the label of a planned fault, with its number if it has one. */
export function faultLabel(fault: Fault): string {
  const number = amountOf(fault);
  for (const { label, amount, create } of Object.values(FAULT_CHOICES).flat()) {
    if (!isSame(fault, create(number))) continue;
    return amount === undefined ? label : `${label} (${number} ${amount.unit})`;
  }
  const status = fault.kind === 'respond' && fault.status;
  return status ? `${OWN_RESPONSE} (status ${status})` : OWN_RESPONSE;
}

function amountOf(fault: Fault): number {
  if (fault.kind === 'delay') return fault.ms;
  if (fault.kind === 'drip') return fault.bytesPerSecond;
  if (fault.kind === 'respond') return Number(fault.headers?.['retry-after']);
  return Number.NaN;
}

function isSame(one: Fault, other: Fault): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
