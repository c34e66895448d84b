/** A kind of record that the inspector lists. */
export interface RecordKind {
  readonly title: string;
  /** The name of one record. */
  readonly one: string;
  /** The path below `/__mock__`. */
  readonly path: string;
  /** The field of the state with the number of records. */
  readonly count: 'patients' | 'emrUsers';
  readonly noneTitle: string;
  readonly noneText: string;
  /** A valid record. */
  readonly example: object;
}

/** The kinds of records. */
export const KINDS: readonly [RecordKind, RecordKind] = [
  {
    title: 'Patients',
    one: 'a patient',
    path: '/patients',
    count: 'patients',
    noneTitle: 'No patients yet',
    noneText:
      'A client creates patients with POST /profiles/v1/patient/. You can also add one here, for example to test a username that is taken.',
    example: {
      fn: 'Asha',
      ln: 'Rao',
      dob: '1990-04-12',
      gen: 'F',
      username: 'UHID-1042',
    },
  },
  {
    title: 'EMR users',
    one: 'an EMR user',
    path: '/emr-users',
    count: 'emrUsers',
    noneTitle: 'No EMR users yet',
    noneText:
      'The API specification has no operation that creates an EMR user (a user of electronic medical records). Add one here, so that clients have an oid to update.',
    example: { s: 'Dr', fn: 'Meera', ln: 'Nair', email: 'meera.nair@example.com', bg: 'A+' },
  },
];

/** Returns the address of a record below `/__mock__`. A path cannot contain every oid, such as `..`. */
export function recordPath({ path }: RecordKind, oid: string): string {
  return `${path}?${new URLSearchParams({ oid })}`;
}
