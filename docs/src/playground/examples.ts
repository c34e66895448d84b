import type { Situation } from './situation.ts';

/** A situation to try. Its id is in links. */
export interface Example extends Situation {
  readonly id: string;
  readonly name: string;
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
    code: `await profiles.createPatient(${ASHA});`,
    settings: {},
  },
  {
    id: 'rejected',
    name: 'A taken username: rejected',
    code: `await profiles.createPatient(${WITH_TAKEN});`,
    settings: {},
  },
  {
    id: 'unknown',
    name: 'A lost response: unknown',
    code: `await profiles.createPatient(${ASHA});`,
    fault: { kind: 'drop', stored: true },
    settings: {},
  },
  {
    id: 'once',
    name: 'createPatientOnce retries a lost request',
    code: `await profiles.createPatientOnce(${ASHA});`,
    fault: { kind: 'drop' },
    settings: {},
  },
  {
    id: 'look-up',
    name: 'createPatientOnce after a lost response',
    code: `await profiles.createPatientOnce(${ASHA});`,
    fault: { kind: 'drop', stored: true },
    settings: {},
  },
  {
    id: 'form',
    name: 'The errors of a form',
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
    code: `await profiles.createPatientOnce(${WITH_TAKEN});`,
    settings: { duplicateUsername: 422 },
  },
  {
    id: 'update',
    name: 'Update an EMR user',
    code: `await profiles.updateEmrUser('dr-mehta', {
  bg: 'O+',
  extras: { ward: ['B2'] },
});`,
    settings: {},
  },
];
