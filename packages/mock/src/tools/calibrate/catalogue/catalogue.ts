import { ARTIFICIAL, created, creation, NAMED, type Probe, updated } from './probe.ts';

/** Usual limits on the size of a body, in bytes. Out of courtesy, no larger limit is tried. */
export const DEFAULT_BODY_LIMITS = [102_400, 1_000_000, 1_048_576] as const;

const UNREADABLE: readonly Probe[] = [
  ['an empty body', ''],
  ['a body that is not JSON', 'fn=Calibration'],
  ['a body that is a list', '[]'],
].map(([what, body]) => ({
  name: `a creation with ${what}`,
  steps: [{ to: 'patients', body }],
}));

const UNDECLARED: readonly Probe[] = [
  ['text', 'text/plain'],
  ['a form', 'application/x-www-form-urlencoded'],
].map(([what, type = '']) => ({
  name: `a creation whose body is declared as ${what}`,
  steps: [{ ...creation(), headers: { 'content-type': type } }],
}));

const LARGE: readonly Probe[] = DEFAULT_BODY_LIMITS.flatMap((limit) => [limit, limit + 1]).map(
  (bytes) => ({
    name: `a creation with a body of ${bytes.toLocaleString('en')} bytes`,
    // An empty object padded with spaces. The service stores nothing, whatever the size.
    steps: [{ to: 'patients', body: `{${' '.repeat(bytes - 2)}}` }],
  }),
);

/** Probes of the address and of the body as a whole. */
const BODY_PROBES: readonly Probe[] = [
  { name: 'a creation', steps: [creation()] },
  {
    name: 'a creation without the trailing slash',
    steps: [{ to: 'patients without a slash', body: ARTIFICIAL }],
  },
  ...UNDECLARED,
  ...UNREADABLE,
  ...LARGE,
];

const HEADERS: Readonly<Record<string, Probe['steps'][number]['headers']>> = {
  'without authorization': { authorization: null },
  'without client-id': { 'client-id': null },
  'with another scheme of authorization': { authorization: 'Basic calibration' },
  'with an unknown token': { authorization: 'Bearer calibration-no-token' },
  'with an unknown client-id': { 'client-id': 'calibration-no-client' },
};

/** Probes with missing or invalid credentials. */
const CREDENTIAL_PROBES: readonly Probe[] = Object.entries(HEADERS).map(([how, headers = {}]) => ({
  name: `a creation ${how}`,
  steps: [{ ...creation(), headers }],
}));

/** Probes of single fields. */
const FIELD_PROBES: readonly Probe[] = [
  created('a missing first name', { fn: undefined }),
  created('a first name that is null', { fn: null }),
  created('a gender that does not exist', { gen: 'X' }),
  created('a day that does not exist', { dob: '1900-02-30' }),
  created('a malformed mobile number', { mobile: 'calibration' }),
  created('a malformed e-mail address', { email: 'calibration' }),
  created('a field that the API specification does not name', { calibration: '{label}' }),
  created('a salutation that is null', { s: null }),
  created('extras that are null', { extras: null }),
  created('an unknown field that is null', { calibration: null }),
  ...updated('no field', {}),
  ...updated('a salutation', { s: '{label}' }),
  ...updated('a gender that does not exist', { gen: 'X' }),
  ...updated('names in capitals', { fn: 'CALIBRATION {LABEL}', email: '{LABEL}@EXAMPLE.COM' }),
  ...updated('one field after another', { s: '{label}' }, { mn: 'calibration' }),
  ...updated('a malformed mobile number', { mobile: 'calibration' }),
  ...updated('a field that the API specification does not name', { calibration: '{label}' }),
  ...updated('a field and one that the API specification does not name', {
    s: '{label}',
    calibration: 1,
  }),
  ...updated('an unknown field and then null', { calibration: '{label}' }, { calibration: null }),
  ...updated('a value and then null', { s: '{label}' }, { s: null }),
  ...updated('a value and then null beside another', { s: '{label}' }, { s: null, mn: 'probe' }),
];

/** A key of the maximum length, whether bytes, code units or code points are counted. */
const KEY = 'calibration-0000';

const EXTRAS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'a list inside a list': { kept: 1, nested: [[1]] },
  'an object inside a list': { kept: 1, nested: [{ deep: 1 }] },
  'two levels of nesting': { kept: 1, nested: { deep: { deeper: 1 }, beside: 1 } },
  'a key of 17 characters': { kept: 1, [`${KEY}0`]: 1 },
  'a key of 16 characters that are 17 bytes': { kept: 1, [`é${KEY.slice(1)}`]: 1 },
  'a key of 16 characters that are 17 code units': { kept: 1, [`😀${KEY.slice(1)}`]: 1 },
  'a key with _': { kept: 1, _ignored: 1 },
  'a key with _ below another': { kept: { _ignored: 1, beside: 1 } },
  'a violation below a key with _': { kept: 1, nested: { _ignored: [[1]], beside: 1 } },
};

/** Probes of `extras`. */
const EXTRAS_PROBES: readonly Probe[] = [
  ...Object.entries(EXTRAS).flatMap(([what, extras]) => [
    created(`extras that have ${what}`, { extras }),
    ...updated(`extras that have ${what}`, { extras }),
  ]),
  ...updated('extras after extras', { extras: { first: '{label}' } }, { extras: { second: 1 } }),
  ...updated('extras that are null', { extras: { first: '{label}' } }, { extras: null }),
];

/** No request is sent twice, so this one has another field. */
const NAMED_AGAIN = creation({ username: '{label}', s: 'Calibration' });

/** Probes of identity: oids and usernames. */
const IDENTITY_PROBES: readonly Probe[] = [
  {
    name: 'an update of an unknown oid',
    steps: [{ to: 'an unknown oid', body: { s: '{label}' } }],
  },
  {
    name: "an update of a patient's oid",
    steps: [NAMED, { to: 'the patient created before', body: { s: '{label}' } }],
  },
  { name: 'a username that is taken', steps: [NAMED, NAMED_AGAIN] },
  {
    name: 'a username that is taken in lowercase',
    steps: [NAMED, creation({ username: '{LABEL}' })],
  },
];

/** All probes. */
export const CATALOGUE: readonly Probe[] = [
  ...BODY_PROBES,
  ...CREDENTIAL_PROBES,
  ...FIELD_PROBES,
  ...EXTRAS_PROBES,
  ...IDENTITY_PROBES,
];
