import { ARTIFICIAL, createProbe, createStep, NAMED, type Probe, updateProbes } from './probe.ts';

/** Common limits on the size of a body, in bytes. Larger bodies would burden the service. */
export const COMMON_BODY_LIMITS = [102_400, 1_000_000, 1_048_576] as const;

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
  steps: [{ ...createStep(), headers: { 'content-type': type } }],
}));

const LARGE: readonly Probe[] = COMMON_BODY_LIMITS.flatMap((limit) => [limit, limit + 1]).map(
  (bytes) => ({
    name: `a creation with a body of ${bytes.toLocaleString('en')} bytes`,
    // An empty object, padded with spaces. No service stores it, because the fields are missing.
    steps: [{ to: 'patients', body: `{${' '.repeat(bytes - 2)}}` }],
  }),
);

/** Probes of the address and of the body as a whole. */
const BODY_PROBES: readonly Probe[] = [
  { name: 'a creation', steps: [createStep()] },
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
  steps: [{ ...createStep(), headers }],
}));

/** Probes of single fields. */
const FIELD_PROBES: readonly Probe[] = [
  createProbe('a missing first name', { fn: undefined }),
  createProbe('a first name that is null', { fn: null }),
  createProbe('a gender that does not exist', { gen: 'X' }),
  createProbe('a day that does not exist', { dob: '1900-02-30' }),
  createProbe('a malformed mobile number', { mobile: 'calibration' }),
  createProbe('a malformed e-mail address', { email: 'calibration' }),
  createProbe('a field that the API specification does not name', { calibration: '{label}' }),
  createProbe('a salutation that is null', { s: null }),
  createProbe('extras that are null', { extras: null }),
  createProbe('an unknown field that is null', { calibration: null }),
  ...updateProbes('no field', {}),
  ...updateProbes('a salutation', { s: '{label}' }),
  ...updateProbes('a gender that does not exist', { gen: 'X' }),
  ...updateProbes('names in capitals', { fn: 'CALIBRATION {LABEL}', email: '{LABEL}@EXAMPLE.COM' }),
  ...updateProbes('one field after another', { s: '{label}' }, { mn: 'calibration' }),
  ...updateProbes('a malformed mobile number', { mobile: 'calibration' }),
  ...updateProbes('a field that the API specification does not name', { calibration: '{label}' }),
  ...updateProbes('a field and one that the API specification does not name', {
    s: '{label}',
    calibration: 1,
  }),
  ...updateProbes(
    'an unknown field and then null',
    { calibration: '{label}' },
    { calibration: null },
  ),
  ...updateProbes('a value and then null', { s: '{label}' }, { s: null }),
  ...updateProbes(
    'a value and then null beside another',
    { s: '{label}' },
    { s: null, mn: 'probe' },
  ),
];

/** A key of the maximum length: it has 16 bytes, 16 code units and 16 code points. */
const LONG_KEY = 'calibration-0000';

const EXTRAS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'a list inside a list': { kept: 1, nested: [[1]] },
  'an object inside a list': { kept: 1, nested: [{ deep: 1 }] },
  'two levels of nesting': { kept: 1, nested: { deep: { deeper: 1 }, beside: 1 } },
  'a key of 17 characters': { kept: 1, [`${LONG_KEY}0`]: 1 },
  'a key of 16 characters that are 17 bytes': { kept: 1, [`é${LONG_KEY.slice(1)}`]: 1 },
  'a key of 16 characters that are 17 code units': { kept: 1, [`😀${LONG_KEY.slice(1)}`]: 1 },
  'a key with _': { kept: 1, _ignored: 1 },
  'a key with _ below another': { kept: { _ignored: 1, beside: 1 } },
  'a violation below a key with _': { kept: 1, nested: { _ignored: [[1]], beside: 1 } },
};

/** Probes of `extras`. */
const EXTRAS_PROBES: readonly Probe[] = [
  ...Object.entries(EXTRAS).flatMap(([what, extras]) => [
    createProbe(`extras that have ${what}`, { extras }),
    ...updateProbes(`extras that have ${what}`, { extras }),
  ]),
  ...updateProbes(
    'extras after extras',
    { extras: { first: '{label}' } },
    { extras: { second: 1 } },
  ),
  ...updateProbes('extras that are null', { extras: { first: '{label}' } }, { extras: null }),
];

/** No request is sent twice, so this one has another field. */
const NAMED_AGAIN = createStep({ username: '{label}', s: 'Calibration' });

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
    steps: [NAMED, createStep({ username: '{LABEL}' })],
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
