import type { Operation } from '@profiles/mock';
import { ENDPOINTS, EXTRAS_LIMITS } from '@profiles/sdk/schemas';
import { SEED, type Situation } from './situation.ts';

const PATIENT = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;
const CONTACT = { mobile: '+919876543210', email: 'asha@example.com' } as const;
const LONG_KEY = 'k'.repeat(EXTRAS_LIMITS.keyLength + 1);
/** As many code points as a key may have, and more of everything else that can be counted. */
const WIDE_KEY = '𝒌'.repeat(EXTRAS_LIMITS.keyLength);
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

/** Lists the situations that answers of the service are shown for. */
export const SITUATIONS: readonly Situation[] = [
  ...ordinary('createPatient', {
    'required-fields': ['a patient has the required fields alone', PATIENT],
    'every-field': [
      'a patient has every field',
      {
        ...PATIENT,
        mn: 'Kavi',
        ln: 'Rao',
        fln: 'Asha Kavi Rao',
        s: 'Ms',
        bloodgroup: 'O+',
        ...CONTACT,
        username: 'UHID-2077',
        abha: 'asha@abdm',
        extras: { ward: { name: 'North', beds: [12, 14] }, vip: false },
      },
    ],
  }),
  ...open('createPatient', {
    'missing-field': ['a required field is missing', { fn: PATIENT.fn, dob: PATIENT.dob }],
    'malformed-value': ['a value is malformed', { ...PATIENT, dob: '2023-02-30' }],
    'duplicate-username': ['the username is taken', { ...PATIENT, username }],
    'username-in-another-case': [
      'the username is taken in another case',
      { ...PATIENT, username: username.toLowerCase() },
    ],
    ...fieldQuestions(PATIENT),
    ...extrasQuestions(PATIENT),
  }),
  ...requestQuestions('createPatient', PATIENT),
  ...ordinary('updateEmrUser', {
    'some-fields': ['an update has some fields', { bg: 'O+', ...CONTACT }],
    names: ['an update has a name', { fn: 'Meera', ln: 'Rao' }],
    extras: ['an update has extras', { extras: { ward: { bed: 12 } } }],
  }),
  ...open('updateEmrUser', {
    'malformed-value': ['a value is malformed', { dob: '2023-02-30' }],
    'no-field': ['an update has no field', {}],
    ...fieldQuestions({}),
    ...extrasQuestions({}),
  }),
  ...requestQuestions('updateEmrUser', { bg: 'O+' }),
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
];

type Bodies = Readonly<Record<string, readonly [summary: string, body: object]>>;

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

/** What the document leaves open about fields. */
function fieldQuestions(body: object): Bodies {
  return {
    'malformed-contact': [
      'a mobile number or e-mail address is malformed',
      { ...body, mobile: 'none' },
    ],
    'unknown-field': ['a field is none that the document names', { ...body, ward: 'North' }],
    'null-field': ['a field is null', { ...body, mn: null }],
  };
}

/** What it leaves open about extras. */
function extrasQuestions(body: object): Bodies {
  return {
    'extras-beyond-limits': [
      'extras break a restriction',
      { ...body, extras: { [LONG_KEY]: 1, shift: 'day' } },
    ],
    'wide-key': [
      'a key of extras is too long, counted one way or another',
      { ...body, extras: { [WIDE_KEY]: 1 } },
    ],
    'ignored-key': [
      'a key of extras is ignored, at one level or another',
      { ...body, extras: { ward: { _bed: 12 } } },
    ],
  };
}

/** What it leaves open about requests as such. */
function requestQuestions(operation: Operation, body: object): readonly Situation[] {
  const common = { operation, body };
  return [
    {
      ...common,
      name: 'missing-credential',
      summary: 'a credential is missing',
      headers: { authorization: null },
    },
    {
      ...common,
      name: 'invalid-credential',
      summary: 'a credential is not valid',
      headers: { authorization: 'Bearer expired' },
    },
    { ...common, name: 'unreadable-body', summary: 'the body is no JSON object', body: '{' },
    {
      ...common,
      name: 'undeclared-body',
      summary: 'the body is not declared as JSON',
      headers: { 'content-type': 'text/plain' },
    },
    {
      ...common,
      name: 'too-large',
      summary: 'the body is too large',
      behaviour: { bodyLimit: 1 },
    },
    {
      ...common,
      name: 'too-many',
      summary: 'there were too many requests',
      behaviour: { rateLimit: { limit: 1, windowMs: 60_000 } },
      times: 2,
    },
  ];
}
