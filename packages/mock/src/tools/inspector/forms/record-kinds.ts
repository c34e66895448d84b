import type { Endpoint } from '@profiles/sdk/internal';
import { BLOOD_GROUPS, ENDPOINTS, GENDERS, type OperationName } from '@profiles/sdk/schemas';

/** A field in a form. */
export interface Field {
  /** The name on the wire. */
  readonly name: string;
  readonly label: string;
  /** The type of its input. */
  readonly type?: 'date' | 'text';
  readonly choices?: readonly string[];
  readonly isRequired?: boolean;
}

/** The fields of both kinds of records. */
const BOTH: readonly Field[] = [
  { name: 'fn', label: 'First name' },
  { name: 'ln', label: 'Last name' },
  { name: 'dob', label: 'Date of birth', type: 'date' },
  { name: 'gen', label: 'Gender', choices: GENDERS },
  { name: 'mobile', label: 'Mobile number' },
  { name: 'email', label: 'E-mail address' },
  { name: 'mn', label: 'Middle name' },
  { name: 'fln', label: 'Full name' },
  { name: 's', label: 'Salutation' },
];

/** The fields without which the service creates no patient. */
const REQUIRED = ['fn', 'dob', 'gen'];

const BLOOD_GROUP = { label: 'Blood group', choices: BLOOD_GROUPS };

/** The field that identifies a record. */
export const OID_FIELD: Field = { name: 'oid', label: 'Oid' };

/** A kind of record that the inspector lists. */
export interface RecordKind {
  readonly title: string;
  /** The name of one record. */
  readonly one: string;
  /** The path below `/__mock__`. */
  readonly path: string;
  /** The field of the state with the number of records. */
  readonly count: Endpoint['collection'];
  readonly noneTitle: string;
  readonly noneText: string;
  readonly fields: readonly Field[];
  /** A valid record. */
  readonly example: Readonly<Record<string, string>>;
}

/** The kinds of records. */
export const RECORD_KINDS: readonly [RecordKind, RecordKind] = [
  {
    title: 'Patients',
    one: 'a patient',
    path: '/patients',
    count: 'patients',
    noneTitle: 'No patients yet',
    noneText:
      'A client creates patients with POST /profiles/v1/patient/. You can also add one here, for example to test a username that is taken.',
    fields: [
      ...BOTH.map((field) => ({ ...field, isRequired: REQUIRED.includes(field.name) })),
      { name: 'bloodgroup', ...BLOOD_GROUP },
      { name: 'username', label: 'UHID' },
      { name: 'abha', label: 'ABHA address' },
    ],
    example: { fn: 'Asha', ln: 'Rao', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' },
  },
  {
    title: 'EMR users',
    one: 'an EMR user',
    path: '/emr-users',
    count: 'emrUsers',
    noneTitle: 'No EMR users yet',
    noneText:
      'The API specification has no operation that creates an EMR user (a user of electronic medical records). Add one here, so that clients have an oid to update.',
    fields: [...BOTH, { name: 'bg', ...BLOOD_GROUP }],
    example: { s: 'Dr', fn: 'Meera', ln: 'Nair', email: 'meera.nair@example.com', bg: 'A+' },
  },
];

/** Returns the kind of the records that an operation creates or updates. */
export function kindOf(operation: OperationName): RecordKind {
  const { collection } = ENDPOINTS[operation];
  return RECORD_KINDS.find(({ count }) => count === collection) ?? RECORD_KINDS[0];
}

/** Returns the address of a record below `/__mock__`. A path cannot contain every oid, such as `..`. */
export function recordPath({ path }: RecordKind, oid: string): string {
  return `${path}?${new URLSearchParams({ oid })}`;
}
