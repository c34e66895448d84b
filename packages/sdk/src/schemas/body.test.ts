import { expect, it } from 'vitest';
import * as classic from 'zod';
import * as z from 'zod/mini';
import { brokenRules } from '../../test/broken-rules.ts';
import { emrUserChangesSchema } from './emr-user.ts';
import { inputIssues } from './issues.ts';
import { identifiedPatientSchema, newPatientSchema } from './patient.ts';
import { createdPatientSchema, updatedEmrUserSchema } from './responses.ts';

const ASHA = { fn: 'asha', dob: '1990-04-12', gen: 'F' } as const;

/** Schemas that an app derives, each with an input that it accepts. */
const DERIVED: readonly (readonly [string, z.ZodMiniType, object])[] = [
  ['pick', z.pick(newPatientSchema, { fn: true, mn: true }), { fn: 'asha' }],
  ['omit', z.omit(newPatientSchema, { dob: true, gen: true }), { fn: 'asha' }],
  ['partial', z.partial(newPatientSchema), {}],
  ['extend', z.extend(newPatientSchema, { ward: z.string() }), { ...ASHA, ward: 'B2' }],
  ['an own check', newPatientSchema.check(z.refine(({ fn }) => fn !== 'x')), ASHA],
  ['a clone', newPatientSchema.clone(), ASHA],
  ['requiring a username', identifiedPatientSchema, { ...ASHA, username: 'uhid-1042' }],
];

it.each(DERIVED)('a schema made by %s has the rules of a body', (_, schema, input) => {
  expect(schema).toBeInstanceOf(z.ZodMiniObject);
  expect(schema.parse(input)).toEqual(input);
  expect(schema.parse({ ...input, mn: undefined, bg: undefined })).toStrictEqual(input);
  for (const other of [null, undefined, [], new Date(0), Object.assign(new Map(), input), 'x']) {
    expect(brokenRules(schema, other)).toEqual([': type']);
  }
  const unknown = ['z: unknown_field', 'y: unknown_field'];
  expect(brokenRules(schema, { ...input, z: 1, y: null })).toEqual(unknown);
  expect(brokenRules(schema, { ...input, mn: 7 })).toEqual(['mn: type']);
});

it.each([
  ['zod/mini', z.object({ visit: z.object({ patient: newPatientSchema }) })],
  ['zod', classic.object({ visit: classic.object({ patient: newPatientSchema }) })],
])('a patient schema works inside an object of %s', (_, schema) => {
  const parse = (patient: object) => schema.safeParse({ visit: { patient } });
  expect(parse({ ...ASHA, fn: 'ASHA' }).data).toEqual({ visit: { patient: ASHA } });
  const { error } = parse({ ...ASHA, dob: '1990-02-30', z: 1 });
  expect(inputIssues(error?.issues ?? [])).toMatchObject([
    { path: ['visit', 'patient', 'dob'], rule: 'date' },
    { path: ['visit', 'patient', 'z'], rule: 'unknown_field' },
  ]);
});

function messagesOf(schema: z.ZodMiniType, key: string): string[] {
  const { error } = schema.safeParse({ ...ASHA, [key]: 'Marker' });
  return error?.issues.map(({ message }) => message) ?? [];
}

it("suggests the other operation's name of a field only if the schema has it", () => {
  const step = z.pick(newPatientSchema, { fn: true });
  const { error } = step.safeParse({ fn: 'x', bg: 'A+', bloodgroup: 'A+' });
  const messages = error?.issues.map(({ message }) => message);
  expect(messages).toEqual(['is unknown here', 'is unknown here']);
});

it.each([
  ['fn', 'FN firstName first_name given-name'],
  ['mn', 'MN middleName middle-name'],
  ['dob', 'DOB dateOfBirth birthday'],
  ['bloodgroup', 'bloodGroup blood_type bloodgrup'],
  ['mobile', 'phone moblie mobil mobilee mobite'],
  ['email', `e-mail emailAddress emial ${'-'.repeat(35)}email`],
  ['username', 'UHID usernme'],
])('names the field %s that was probably meant by %s', (field, keys) => {
  const messages = keys.split(' ').flatMap((key) => messagesOf(newPatientSchema, key));
  expect(new Set(messages)).toEqual(new Set([`is unknown here: did you mean ${field}?`]));
  const ofUpdate = field === 'bloodgroup' ? ': did you mean bg?' : '';
  expect(messagesOf(emrUserChangesSchema, keys.split(' ')[1] ?? '')).toEqual(
    field in emrUserChangesSchema.shape ? [messages[0]] : [`is unknown here${ofUpdate}`],
  );
});

it.each(['Asha', 'Emil', 'ward', 'mobeil', 'mo', 'fnn', '9876543210', `${'-'.repeat(40)}email`])(
  'names no field for the key %s, which resembles none',
  (key) => expect(messagesOf(newPatientSchema, key)).toEqual(['is unknown here']),
);

it('ignores the properties that a script added to all objects', () => {
  const added = ['mn', 'extras', 'gen', 'oid', 'held'];
  let results: unknown;
  for (const name of added) {
    // As in a frozen prototype, `held` cannot be assigned in other objects.
    const attributes = { enumerable: true, configurable: true, writable: name !== 'held' };
    Object.defineProperty(Object.prototype, name, { value: 'F', ...attributes });
  }
  const response = '{"message":"x","held":1,"__proto__":2}';
  try {
    const patient = newPatientSchema.safeParse(ASHA);
    const missing = brokenRules(newPatientSchema, { fn: 'x', dob: ASHA.dob });
    const created = brokenRules(createdPatientSchema, { held: 1 });
    const updated = updatedEmrUserSchema.safeParse(JSON.parse(response));
    results = [JSON.stringify(patient.data), missing, created, JSON.stringify(updated.data)];
  } finally {
    for (const name of added) Reflect.deleteProperty(Object.prototype, name);
  }
  expect(results).toEqual([JSON.stringify(ASHA), ['gen: required'], ['oid: required'], response]);
});

it("does not change the issues of an app's own object field", () => {
  const schema = z.extend(newPatientSchema, { visit: z.strictObject({ ward: z.string() }) });
  const { error } = schema.safeParse({ ...ASHA, visit: { ward: 'B2', bed: 7 } });
  expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', path: ['visit'] }]);
});

it("runs an app's own check of the object despite an unknown key", () => {
  const schema = newPatientSchema.check(z.refine(() => false, 'not today'));
  const { error } = schema.safeParse({ ...ASHA, z: 1 });
  expect(error?.issues.map(({ message }) => message)).toEqual(['is unknown here', 'not today']);
});

it("waits for asynchronous checks of an app's own field", async () => {
  const free = z.string().check(z.refine(async (room) => room !== 'taken', 'is taken'));
  const schema = z.extend(newPatientSchema, { room: free });
  expect((await schema.safeParseAsync({ ...ASHA, room: '1' })).success).toBe(true);
  const { error } = await schema.safeParseAsync({ ...ASHA, room: 'taken', z: 1 });
  expect(inputIssues(error?.issues ?? [])).toEqual([
    { path: ['z'], rule: 'unknown_field', message: 'is unknown here' },
    { path: ['room'], rule: 'type', message: 'is taken' },
  ]);
});

it('reads each property once', () => {
  const reads: string[] = [];
  const patient = Object.defineProperties(
    {},
    Object.fromEntries(
      Object.entries({ ...ASHA, z: 1 }).map(([name, value]) => [
        name,
        { enumerable: true, get: () => reads.push(name) && value },
      ]),
    ),
  );
  expect(brokenRules(newPatientSchema, patient)).toEqual(['z: unknown_field']);
  expect(reads).toEqual(['fn', 'dob', 'gen', 'z']);
});

it('reports an own __proto__ as an unknown key', () => {
  const input: unknown = JSON.parse('{"__proto__":{"fn":"x"},"dob":"1990-04-12","gen":"F"}');
  expect(brokenRules(newPatientSchema, input)).toEqual([
    'fn: required',
    '__proto__: unknown_field',
  ]);
});

it('reports at most a thousand problems', () => {
  const keys = Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at]);
  const extras = { a: Array.from({ length: 2000 }, () => []) };
  const input = { ...ASHA, fn: '', extras, ...Object.fromEntries(keys) };
  expect(brokenRules(newPatientSchema, Object.fromEntries(keys))).toHaveLength(1000);
  const rules = brokenRules(newPatientSchema, input);
  expect(rules).toHaveLength(1000);
  expect(rules[0]).toBe('fn: required');
});

it('never puts a value of the input into an issue', async () => {
  const marker = 'Marker';
  const values = Object.fromEntries(
    Object.keys(newPatientSchema.shape).map((field) => [field, [{ [marker]: marker }]]),
  );
  const texts = Object.fromEntries(
    Object.keys(newPatientSchema.shape).map((field) => [field, `${marker}@@`]),
  );
  for (const input of [values, texts, marker, { ...ASHA, extras: { a: [[marker]] } }]) {
    const { error } = newPatientSchema.safeParse(input);
    expect(error?.issues).not.toEqual([]);
    expect(JSON.stringify(error)).not.toContain(marker);
    const standard = await newPatientSchema['~standard'].validate(input);
    expect(JSON.stringify(standard)).not.toContain(marker);
  }
});

it('checks an email in lowercase, as it is sent', () => {
  // Each of these letters is two in lowercase.
  for (const [count, rules] of [
    [31, []],
    [32, ['email: email']],
  ] as const) {
    const email = `a@${'İ'.repeat(count)}.com`;
    expect(brokenRules(newPatientSchema, { ...ASHA, email })).toEqual(rules);
  }
});
