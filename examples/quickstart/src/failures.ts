import { type Fault, faults } from '@profiles/mock';
import type { NewPatient, Outcome, ProfileClient } from '@profiles/sdk';

/** A call that must fail, and the expected failure. */
export interface FailureStory {
  readonly title: string;
  readonly call: (profiles: ProfileClient) => Promise<unknown>;
  readonly code: string;
  readonly outcome: Outcome;
  /** The rules for which the SDK rejects the call, as `field: rule`. */
  readonly rules?: readonly string[];
  /** The fault that the mock applies to the call. */
  readonly fault?: Fault;
}

const VALID = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

/** Allows a call that does not compile, such as one from JavaScript or from a form. */
function unchecked(patient: object): NewPatient {
  return patient as NewPatient;
}

function stopped(title: string, patient: object, ...rules: readonly string[]): FailureStory {
  return {
    title,
    call: (profiles) => profiles.createPatient(unchecked(patient)),
    code: 'invalid_input',
    outcome: 'not_sent',
    rules,
  };
}

/** Calls that the SDK rejects before anything is sent. */
export const STOPPED_BEFORE_SENDING: readonly FailureStory[] = [
  stopped('an empty patient', {}, 'fn: required', 'dob: required', 'gen: required'),
  stopped('a blank first name', { ...VALID, fn: ' ' }, 'fn: required'),
  stopped('29 February 2023', { ...VALID, dob: '2023-02-29' }, 'dob: date'),
  stopped('a gender not listed', { ...VALID, gen: 'female' }, 'gen: enum'),
  stopped('null to clear a field', { ...VALID, mn: null }, 'mn: type'),
  stopped('bg instead of bloodgroup', { ...VALID, bg: 'O+' }, 'bg: unknown_field'),
  stopped('an address with a name', { ...VALID, email: 'Asha <a@b.co>' }, 'email: email'),
  stopped('six digits', { ...VALID, mobile: '555-010' }, 'mobile: phone'),
  stopped(
    'extras beyond every limit',
    {
      ...VALID,
      extras: { seventeenLetters_: 1, a: [[1]], b: [{}], c: { d: { e: 1 } }, f: new Date(0) },
    },
    'extras: extras.key_too_long',
    'extras: extras.nested_list',
    'extras: extras.object_in_list',
    'extras: extras.too_deep',
    'extras: extras.not_json',
  ),
  {
    title: 'a local number on update',
    call: (profiles) => profiles.updateEmrUser('dr-mehta', { mobile: '98765 43210' }),
    code: 'invalid_input',
    outcome: 'not_sent',
    rules: ['mobile: e164'],
  },
  {
    title: 'an oid that is ".."',
    call: (profiles) => profiles.updateEmrUser('..', {}),
    code: 'invalid_input',
    outcome: 'not_sent',
    rules: ['oid: oid'],
  },
];

/** Calls that the service rejects. */
export const REJECTED_BY_THE_SERVICE: readonly FailureStory[] = [
  {
    title: 'a username that is taken',
    call: (profiles) => profiles.createPatient({ ...VALID, username: 'UHID-1042' }),
    code: 'conflict',
    outcome: 'rejected',
  },
  {
    title: 'an unknown oid',
    call: (profiles) => profiles.updateEmrUser('dr-nobody', { s: 'Dr' }),
    code: 'not_found',
    outcome: 'rejected',
  },
  {
    title: 'a token that is not valid',
    call: (profiles) => profiles.withOptions({ token: 'expired' }).createPatient(VALID),
    code: 'unauthorized',
    outcome: 'rejected',
  },
  {
    title: 'a host that does not exist',
    call: (profiles) =>
      profiles
        .withOptions({ baseUrl: 'http://nowhere.invalid', allowInsecureHttp: true, maxRetries: 0 })
        .createPatient(VALID),
    code: 'connection_failed',
    outcome: 'not_sent',
  },
];

/** Creates that the service stores, and whose responses are lost. */
export const LOST_RESPONSES: readonly FailureStory[] = [
  {
    title: 'a connection that breaks',
    call: (profiles) => profiles.createPatient(VALID),
    code: 'connection_failed',
    outcome: 'unknown',
    fault: { kind: 'drop', stored: true },
  },
  {
    title: 'the retry finds the patient',
    call: (profiles) => profiles.createPatientOnce({ ...VALID, username: 'UHID-1043' }),
    code: 'conflict',
    outcome: 'unknown',
    fault: { kind: 'drop', stored: true },
  },
  {
    title: 'a response without an oid',
    call: (profiles) => profiles.createPatient(VALID),
    code: 'unexpected_response',
    outcome: 'unknown',
    fault: faults.missingOid,
  },
];
