import { type Form, TABLES } from '@profiles/conformance/oracle/naive/tables';
import fc from 'fast-check';
import type { Probe, Step } from '../../src/calibrate/catalogue/probe.ts';
import { type Behaviour, LEDGER, type LedgerValue } from '../../src/index.ts';

const anyBehaviour = fc.record(
  Object.fromEntries(
    Object.entries(LEDGER).map(([id, { values }]) => [
      id,
      fc.constantFrom(...(values as readonly LedgerValue[])),
    ]),
  ),
) as unknown as fc.Arbitrary<Behaviour>;

/** Draws behaviours. All values of an entry are equally likely. */
export function randomBehaviours(count: number, seed: number): readonly Behaviour[] {
  return fc.sample(anyBehaviour, { numRuns: count, seed });
}

/**
 * Amounts that a calibration reaches with its duration, its number of requests and its largest
 * body.
 */
const AMOUNTS = fc.record({
  tokenLifetime: fc.oneof(fc.constant('none' as const), fc.integer({ min: 1, max: 120 })),
  rateLimit: fc.oneof(
    fc.constant('none' as const),
    fc.record({
      limit: fc.integer({ min: 1, max: 40 }),
      windowMs: fc.integer({ min: 1, max: 1000 }),
    }),
  ),
  bodyLimit: fc.constantFrom(
    ...([1, 64, 100, 150, 102_399, 102_400, 102_401, 500_000, 1_000_000, 1_048_577] as const),
    'none' as const,
  ),
});

/** Draws behaviours with limits that a calibration reaches. */
export function limitingBehaviours(count: number, seed: number): readonly Behaviour[] {
  const limited = fc
    .tuple(anyBehaviour, AMOUNTS)
    .map(([behaviour, amounts]) => ({ ...behaviour, ...amounts }));
  return fc.sample(limited, { numRuns: count, seed });
}

const mostly = <T>(usual: readonly T[], odd: readonly T[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );

const key = fc.constantFrom(
  'a',
  'ward',
  '_b',
  'é234567890123456',
  '😀234567890123456',
  'k'.repeat(17),
  '__proto__',
);
const scalar = fc.constantFrom<unknown>(1, 'X', null, [1], []);
const nested = fc.dictionary(
  key,
  fc.oneof(scalar, fc.constantFrom<unknown>([[1]], [{}], {}, { e: 1 })),
  { maxKeys: 2 },
);
const extras = fc.dictionary(key, fc.oneof(scalar, fc.constantFrom<unknown>([[1]], [{}]), nested), {
  maxKeys: 3,
});

const phone = mostly<unknown>(['+919876543210'], ['919876543210', '1', null]);
const VALUES: Readonly<Record<Form, fc.Arbitrary<unknown>>> = {
  text: mostly<unknown>(['Dr', 'DR', 'Calibration', 'calibration'], [' ', '', null, 1, 'Ä']),
  name: mostly<unknown>(['Calibration', 'calibration', 'PROBE'], [' ', '', null, 1, 'Ä']),
  username: mostly<unknown>(['{label}', '{LABEL}', '{label}-2'], [null, '', 1]),
  gender: mostly<unknown>(['O', 'F'], ['X', 'o', null]),
  'blood group': mostly<unknown>(['O+', 'AB-'], ['o+', null]),
  date: mostly<unknown>(['1900-01-01'], ['1900-02-30', null, 19000101]),
  email: mostly<unknown>(['a@example.com', 'A@EXAMPLE.COM'], ['none', null]),
  e164: phone,
  phone,
  extras: fc.oneof(
    { weight: 5, arbitrary: extras },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(null, [], 'X', {}) },
  ),
};

const FORMS = new Map([...TABLES.updateEmrUser, ...TABLES.createPatient]);
const FIELDS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  ...Object.fromEntries([...FORMS].map(([field, form]) => [field, VALUES[form]])),
  oid: fc.constantFrom<unknown>('x', null),
  unknown: fc.constantFrom<unknown>(1, null, { deep: [[1]] }),
  constructor: fc.constantFrom<unknown>(1, null),
};

const NAMES = Object.keys(FIELDS);

/** Some of these fields, with random values. */
const fieldsOf = (names: readonly string[]) =>
  fc
    .tuple(fc.subarray([...names]), fc.record(FIELDS))
    .map(([some, values]) => Object.fromEntries(some.map((each) => [each, values[each]])));

const to = mostly<Step['to']>(
  ['patients', 'patients', 'the EMR user', 'the patient created before'],
  ['patients without a slash', 'an unknown oid'],
);
const rare = (...values: (string | null)[]) =>
  fc.oneof(
    { weight: 30, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  );
const headers = fc
  .record({
    authorization: rare(null, '', 'Bearer', 'Bearer a b', 'Basic x', 'Bearer stolen'),
    'client-id': rare(null, '', 'stolen'),
    'content-type': rare(null, '', 'text/plain', 'application/json; charset=utf-8', 'text/json'),
  })
  .map((given) =>
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  );

const REQUIRED = { fn: 'Calibration', dob: '1900-01-01', gen: 'O' };
const text = mostly(['fields'], ['', '[]', '{', 'null', '"{}"', '\uFEFF{}', '{"s":1,"s":"Dr"}']);

const stepAbout = (names: readonly string[]): fc.Arbitrary<Step> =>
  fc.tuple(to, headers, fieldsOf(names), text).map(([target, given, some, body]) => ({
    to: target,
    headers: given as NonNullable<Step['headers']>,
    body:
      body !== 'fields' ? body : target.startsWith('patients') ? { ...REQUIRED, ...some } : some,
  }));

const broad = fc
  .subarray([...NAMES], { minLength: 1, maxLength: 4 })
  .chain((names) => fc.array(stepAbout(names), { minLength: 1, maxLength: 4, size: 'max' }));

/** Conversations about the same few fields, so that one request can remove what another stored. */
const focused = fc
  .tuple(
    fc.subarray([...NAMES], { minLength: 1, maxLength: 2 }),
    fc.constantFrom<Step['to']>('the EMR user', 'the patient created before', 'patients'),
  )
  .chain(([names, usual]) =>
    fc.array(
      fc
        .tuple(
          mostly<Step['to']>([usual], ['patients', 'the EMR user']),
          fieldsOf(names),
          fc.subarray([...names]),
        )
        .map(([target, given, nulls]): Step => {
          const none = Object.fromEntries(nulls.map((each) => [each, null]));
          const required = target === 'patients' ? REQUIRED : {};
          return { to: target, body: { ...required, ...given, ...none } };
        }),
      { minLength: 2, maxLength: 4, size: 'max' },
    ),
  );

const probe: fc.Arbitrary<Probe> = fc
  .oneof(broad, focused)
  .map((steps) => ({ name: 'drawn at random', steps }));

/** Draws conversations of up to four requests, which vary any part of a request. */
export function randomProbes(count: number, seed: number): readonly Probe[] {
  return fc.sample(probe, { numRuns: count, seed });
}
