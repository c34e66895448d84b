import { ENDPOINTS, LOWERCASED_FIELDS, type OperationName } from '@profiles/sdk/schemas';
import { EVERY_FIELD, PATIENT } from '@profiles/testkit/samples';
import {
  bodiesInQuestion,
  type DescribedOperation,
  open,
  ordinary,
  requestsInQuestion,
  SEED,
} from './situations.ts';

const [{ username }] = SEED.patients;

const createPatient: DescribedOperation = {
  tags: ['Patients'],
  summary: 'Create a patient',
  description: `Stores ${LOWERCASED_FIELDS.join(', ')} in lowercase. Returns the \`oid\` of the new patient. No operation retrieves a profile by it.`,
  body: 'NewPatient',
  success: 'CreatedPatient',
  situations: [
    ...ordinary({
      'required-fields': ['a patient has only the required fields', PATIENT],
      'every-field': ['a patient has every field', EVERY_FIELD],
    }),
    ...open({
      'missing-field': ['a required field is missing', { fn: PATIENT.fn, dob: PATIENT.dob }],
      'malformed-value': ['a value is malformed', { ...PATIENT, dob: '2023-02-30' }],
      'duplicate-username': ['the username is taken', { ...PATIENT, username }],
      'username-in-another-case': [
        'the username is taken in another case',
        { ...PATIENT, username: username.toLowerCase() },
      ],
      ...bodiesInQuestion(PATIENT),
    }),
    ...requestsInQuestion(PATIENT),
  ],
  withoutSlash: {
    name: 'without-slash',
    summary: 'the path has no slash at its end',
    body: PATIENT,
    path: ENDPOINTS.createPatient.path.slice(0, -1),
  },
};

const CONTACT = { mobile: '+919876543210', email: 'asha@example.com' } as const;

const updateEmrUser: DescribedOperation = {
  tags: ['EMR users'],
  summary: 'Update an EMR user',
  description: 'A partial update: accepts any of the fields.',
  oid: 'Identifier of the EMR user.',
  body: 'EmrUserChanges',
  success: 'UpdatedEmrUser',
  situations: [
    ...ordinary({
      'some-fields': ['an update has some fields', { bg: 'O+', ...CONTACT }],
      names: ['an update has a name', { fn: 'Meera', ln: 'Rao' }],
      extras: ['an update has extras', { extras: { ward: { bed: 12 } } }],
    }),
    ...open({
      'malformed-value': ['a value is malformed', { dob: '2023-02-30' }],
      'no-field': ['an update has no field', {}],
      ...bodiesInQuestion({}),
    }),
    ...requestsInQuestion({ bg: 'O+' }),
    {
      name: 'unknown-oid',
      summary: 'no EMR user has the oid',
      body: { bg: 'O+' },
      oid: 'nobody',
    },
    {
      name: 'oid-of-a-patient',
      summary: 'a patient has the oid',
      body: { s: 'Dr' },
      oid: SEED.patients[0].oid,
    },
  ],
};

/** Describes each operation. */
export const DESCRIBED: Readonly<Record<OperationName, DescribedOperation>> = {
  createPatient,
  updateEmrUser,
};
