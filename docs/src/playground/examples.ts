import type { Situation } from './situation.ts';

/** A situation to try. Its id is in links. */
export interface Example extends Situation {
  readonly id: string;
  readonly name: string;
  /** What happens, to read before the first run. */
  readonly story: string;
}

const ASHA = `{
  fn: 'ASHA',
  dob: '1990-04-12',
  gen: 'F',
  username: 'UHID-1042',
}`;

/** The username of a patient that the mock has from the start. */
export const TAKEN = 'UHID-1';

const WITH_TAKEN = ASHA.replace('UHID-1042', TAKEN);

export const EXAMPLES: readonly [Example, ...Example[]] = [
  {
    id: 'created',
    name: 'Create a patient',
    story:
      'The service stores the patient and returns its oid. Run it twice: the second run is rejected.',
    code: `await profiles.createPatientOnce(${ASHA});`,
    settings: {},
  },
  {
    id: 'rejected',
    name: 'A taken username: rejected',
    story: 'A patient of the mock has this username already, so the service stores nothing.',
    code: `await profiles.createPatient(${WITH_TAKEN});`,
    settings: {},
  },
  {
    id: 'unknown',
    name: 'A lost response: unknown',
    story:
      'The service stores the patient, then the connection breaks. The client cannot know, and does not retry.',
    code: `await profiles.createPatient(${ASHA});`,
    fault: { kind: 'drop', stored: true },
    settings: {},
  },
  {
    id: 'once',
    name: 'createPatientOnce retries a lost request',
    story: 'The first request is lost. The client retries it, and one patient is stored.',
    code: `await profiles.createPatientOnce(${ASHA});`,
    fault: { kind: 'drop' },
    settings: {},
  },
  {
    id: 'look-up',
    name: 'createPatientOnce after a lost response',
    story:
      'The first request is stored and its response is lost. The retry is told that the username is taken.',
    code: `await profiles.createPatientOnce(${ASHA});`,
    fault: { kind: 'drop', stored: true },
    settings: {},
  },
  {
    id: 'form',
    name: 'The errors of a form',
    story: 'The client validates the input and sends nothing. The editor marks the same problems.',
    code: `// What a form may send: not_sent, with an issue for each field.
await profiles.createPatient({
  fn: '',
  dob: '1990-02-30',
  gen: 'F',
  mobile: '98765',
  email: 'asha@',
  bg: 'O+',
});`,
    settings: {},
  },
  {
    id: 'setting',
    name: 'Another service: 422 for a taken username',
    story:
      'The API specification does not show the status of a taken username. This mock returns 422.',
    code: `await profiles.createPatientOnce(${WITH_TAKEN});`,
    settings: { duplicateUsername: 422 },
  },
  {
    id: 'update',
    name: 'Update an EMR user',
    story: 'The service changes the fields that the call names, and returns no record.',
    code: `await profiles.updateEmrUser('emr-user-1', {
  bg: 'O+',
  extras: { ward: ['B2'] },
});`,
    settings: {},
  },
];
