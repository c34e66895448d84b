import { ENDPOINTS, LOWERCASED_FIELDS } from '@profiles/sdk/schemas';
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

export const createPatient: DescribedOperation = {
  tags: ['Patients'],
  summary: 'Create a patient',
  description: `Stores ${LOWERCASED_FIELDS.join(', ')} in lowercase. Returns the \`oid\` of the new patient, which is used to retrieve the patient profile.`,
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
