import { type Fault, faults } from '@profiles/mock';

/** Describes a fault that the panel offers. */
export interface FaultChoice {
  readonly label: string;
  readonly fault: Fault;
}

/** The identifier proves that the patient is stored, and the SDK does not look for it there. */
const OID_ELSEWHERE: Fault = { kind: 'respond', body: '{"data":{"oid":"patient-1"}}' };

/** Holds the faults that the panel offers, by what becomes of the patient. */
export const FAULT_CHOICES: Readonly<Record<string, readonly FaultChoice[]>> = {
  'Nothing is stored': [
    { label: 'The connection dies', fault: { kind: 'drop' } },
    { label: 'No response arrives', fault: { kind: 'hang' } },
    { label: 'A gateway returns 502', fault: faults.html502 },
    { label: 'Too many requests: retry after 2 seconds', fault: faults.tooMany(2) },
    { label: 'Too many requests: retry after 2 minutes', fault: faults.tooMany(120) },
    { label: 'The token has expired', fault: faults.expiredToken },
    { label: 'A redirect to a sign-in page', fault: faults.redirect },
  ],
  'The patient is stored': [
    { label: 'The response takes 3 seconds', fault: { kind: 'delay', ms: 3000 } },
    { label: 'Stored, but the connection dies', fault: { kind: 'drop', stored: true } },
    { label: 'Stored, but no response arrives', fault: { kind: 'hang', stored: true } },
    { label: 'Stored, but half of the response is lost', fault: { kind: 'truncate' } },
    { label: 'Stored, but the response is malformed JSON', fault: faults.malformedJson },
    { label: 'Stored, but the response has no oid', fault: faults.missingOid },
    { label: 'Stored, but the oid is in another place', fault: OID_ELSEWHERE },
  ],
};
