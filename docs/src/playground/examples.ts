import { type Fault, faults } from '@profiles/mock';

/** A call to try, with the fault to plan before it. */
export interface Example {
  readonly name: string;
  readonly code: string;
  readonly fault?: keyof typeof FAULTS;
}

const ASHA = `{
  fn: 'ASHA',
  dob: '1990-04-12',
  gen: 'F',
  username: 'UHID-1042',
}`;

export const EXAMPLES: readonly Example[] = [
  { name: 'Create a patient once', code: `await profiles.createPatientOnce(${ASHA});` },
  {
    name: 'Create a patient once, although the first request is lost',
    code: `await profiles.createPatientOnce(${ASHA});`,
    fault: 'drop',
  },
  {
    name: 'Create a patient once, although the response is lost',
    code: `await profiles.createPatientOnce(${ASHA});`,
    fault: 'drop-stored',
  },
  {
    name: 'Create a patient without a retry, and lose the response',
    code: `await profiles.createPatient(${ASHA});`,
    fault: 'drop-stored',
  },
  {
    name: 'Create a patient whose username is taken',
    code: `await profiles.createPatientOnce(${ASHA.replace('UHID-1042', 'UHID-1')});`,
  },
  {
    name: 'Send an invalid date of birth',
    code: `await profiles.createPatientOnce(${ASHA.replace('1990-04-12', '1990-02-30')});`,
  },
  {
    name: 'Update an EMR user',
    code: "await profiles.updateEmrUser('dr-mehta', {\n  bg: 'O+',\n  extras: { ward: ['B2'] },\n});",
  },
];

/** The faults to choose from, by their ids. */
export const FAULTS = {
  none: { label: 'none', fault: undefined },
  'drop-stored': {
    label: 'the connection breaks after the service stored the data',
    fault: { kind: 'drop', stored: true },
  },
  drop: { label: 'the connection breaks before the service handles it', fault: { kind: 'drop' } },
  hang: { label: 'no response arrives', fault: { kind: 'hang', stored: true } },
  truncate: { label: 'half of the response arrives', fault: { kind: 'truncate' } },
  html502: { label: '502 with an HTML page', fault: faults.html502 },
  tooMany: { label: '429, once', fault: faults.tooMany(1) },
  expiredToken: { label: '401: the token has expired', fault: faults.expiredToken },
  missingOid: { label: 'a success without an oid', fault: faults.missingOid },
} as const satisfies Record<string, { label: string; fault: Fault | undefined }>;
