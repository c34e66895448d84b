import type { Operation } from '@profiles/mock';
import { EVERY_FIELD, PATIENT } from '@profiles/samples';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { type Bodies, bodiesInQuestion, requestsInQuestion } from './shared-situations.ts';
import { SEED, type Situation } from './situation.ts';

const CONTACT = { mobile: '+919876543210', email: 'asha@example.com' } as const;
const [{ username }] = SEED.patients;

/** The path that the document has beside the one that requests are shown with. */
export const PATH_WITHOUT_SLASH = ENDPOINTS.createPatient.path.slice(0, -1);

/** A creation at that path. */
export const WITHOUT_SLASH: Situation = {
  operation: 'createPatient',
  name: 'without-slash',
  summary: 'the path has no slash at its end',
  body: PATIENT,
  path: PATH_WITHOUT_SLASH,
};

const SITUATIONS_OF: Readonly<Record<Operation, readonly Situation[]>> = {
  createPatient: [
    ...ordinary('createPatient', {
      'required-fields': ['a patient has only the required fields', PATIENT],
      'every-field': ['a patient has every field', EVERY_FIELD],
    }),
    ...open('createPatient', {
      'missing-field': ['a required field is missing', { fn: PATIENT.fn, dob: PATIENT.dob }],
      'malformed-value': ['a value is malformed', { ...PATIENT, dob: '2023-02-30' }],
      'duplicate-username': ['the username is taken', { ...PATIENT, username }],
      'username-in-another-case': [
        'the username is taken in another case',
        { ...PATIENT, username: username.toLowerCase() },
      ],
      ...bodiesInQuestion(PATIENT),
    }),
    ...requestsInQuestion('createPatient', PATIENT),
  ],
  updateEmrUser: [
    ...ordinary('updateEmrUser', {
      'some-fields': ['an update has some fields', { bg: 'O+', ...CONTACT }],
      names: ['an update has a name', { fn: 'Meera', ln: 'Rao' }],
      extras: ['an update has extras', { extras: { ward: { bed: 12 } } }],
    }),
    ...open('updateEmrUser', {
      'malformed-value': ['a value is malformed', { dob: '2023-02-30' }],
      'no-field': ['an update has no field', {}],
      ...bodiesInQuestion({}),
    }),
    ...requestsInQuestion('updateEmrUser', { bg: 'O+' }),
    {
      operation: 'updateEmrUser',
      name: 'unknown-oid',
      summary: 'no EMR user has the oid',
      body: { bg: 'O+' },
      oid: 'nobody',
    },
    {
      operation: 'updateEmrUser',
      name: 'oid-of-a-patient',
      summary: 'a patient has the oid',
      body: { s: 'Dr' },
      oid: SEED.patients[0].oid,
    },
  ],
};

/** Lists the situations that answers of the service are shown for. */
export const SITUATIONS: readonly Situation[] = Object.values(SITUATIONS_OF).flat();

function ordinary(operation: Operation, bodies: Bodies): readonly Situation[] {
  return open(operation, bodies).map((situation) => ({ ...situation, isOrdinary: true }));
}

function open(operation: Operation, bodies: Bodies): readonly Situation[] {
  return Object.entries(bodies).map(([name, [summary, body]]) => ({
    operation,
    name,
    summary,
    body,
  }));
}
