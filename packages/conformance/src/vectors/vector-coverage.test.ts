import { LEDGER } from '@profiles/mock';
import { OPERATIONS, type OperationWithBody, WITH_BODY } from '@profiles/samples';
import type { ExtrasRule, InputRule } from '@profiles/sdk';
import {
  BLOOD_GROUPS,
  ENDPOINTS,
  EXTRAS_LIMITS,
  EXTRAS_RULES,
  emrUserChangesSchema,
  GENDERS,
  LOWERCASED_FIELDS,
  newPatientSchema,
  type OperationName,
} from '@profiles/sdk/schemas';
import { describe, expect, it } from 'vitest';
import { VECTORS } from './all-vectors.ts';
import { SECTIONS, type Step } from './vector.ts';

const steps = VECTORS.flatMap(({ field, steps }) => steps.map((step) => ({ field, ...step })));

/** What the SDK takes of a field, and the rules that it refuses other values of it by. */
function playedOf(operation: OperationName, field: string) {
  const own = steps.filter((step) => step.operation === operation && step.client);
  return {
    accepted: own.filter(sends).flatMap(({ input = {} }) => input[field] ?? []),
    rules: own.flatMap(rejections).filter(({ path }) => path[0] === field),
  };
}

function sends({ client }: Step): boolean {
  return client !== undefined && 'sends' in client;
}

function rejections({ client }: Step) {
  return client && 'rejects' in client ? client.rejects : [];
}

const SCHEMAS: Readonly<Record<OperationWithBody, { readonly shape: object }>> = {
  createPatient: newPatientSchema,
  updateEmrUser: emrUserChangesSchema,
};

const FIELDS = WITH_BODY.flatMap((operation) =>
  Object.entries(SCHEMAS[operation].shape).map(([field, { type }]) => {
    return { operation, field, need: type === 'optional' ? 'optional' : 'required' };
  }),
);

/** Each rule that JSON can break: what it cannot carry, a vector cannot hold. */
const RULES = {
  required: true,
  blank: true,
  type: true,
  enum: true,
  date: true,
  email: true,
  e164: true,
  phone: true,
  unknown_field: true,
  oid: true,
} satisfies Record<Exclude<InputRule, ExtrasRule>, true>;
const BREAKABLE = [...Object.keys(RULES), ...Object.keys(EXTRAS_RULES)].filter(
  (rule) => rule !== 'extras.not_json',
);

it('names every part of the document but the one without a statement to play', () => {
  const named = new Set(VECTORS.map(({ section }) => section));
  // Of events it says that none are shown: there is nothing to send, and nothing to wait for.
  expect(SECTIONS.filter((section) => !named.has(section))).toEqual(['Events']);
});

it.each(OPERATIONS)('has requests of %s that the service accepts and rejects', (operation) => {
  const kinds = steps
    .filter((step) => step.operation === operation)
    .map(({ response }) => response?.kind);
  expect(kinds).toEqual(expect.arrayContaining(['accepted', 'rejected']));
});

it.each(FIELDS)('takes and refuses $field of $operation', ({ operation, field }) => {
  const { accepted, rules } = playedOf(operation, field);
  expect(accepted).not.toEqual([]);
  expect(rules).not.toEqual([]);
  const lines = VECTORS.filter((vector) => vector.field === field);
  expect(lines.some(({ steps }) => steps[0]?.operation === operation)).toBe(true);
});

it.each(FIELDS)('asks for $field of $operation where it is $need', ({ operation, field, need }) => {
  const { rules } = playedOf(operation, field);
  expect(rules.some(({ rule }) => rule === 'required')).toBe(need === 'required');
  const withoutIt = steps.filter((step) => step.operation === operation && sends(step));
  const isLeftOut = withoutIt.some(({ input = {} }) => !Object.hasOwn(input, field));
  expect(isLeftOut).toBe(need === 'optional');
});

it('creates a patient with every field at once', () => {
  const fields = Object.keys(newPatientSchema.shape).toSorted();
  const inputs = steps.filter(sends).map(({ input = {} }) => Object.keys(input).toSorted());
  expect(inputs).toContainEqual(fields);
});

it.each([
  ['createPatient', 'gen', GENDERS],
  ['createPatient', 'bloodgroup', BLOOD_GROUPS],
  ['updateEmrUser', 'gen', GENDERS],
  ['updateEmrUser', 'bg', BLOOD_GROUPS],
] as const)('takes every value of %s %s, and no other', (operation, field, values) => {
  const { accepted, rules } = playedOf(operation, field);
  expect(new Set(accepted)).toEqual(new Set(values));
  expect(rules.map(({ rule }) => rule)).toContain('enum');
});

it.each(LOWERCASED_FIELDS)('stores %s of a patient in lowercase', (field) => {
  const converted = steps.filter(({ operation, input = {}, stored }) => {
    const { record } = stored ?? {};
    const given = input[field];
    const isConverted = typeof record === 'object' && record[field] !== given;
    return ENDPOINTS[operation].effect === 'create' && isConverted;
  });
  expect(converted).not.toEqual([]);
});

it('breaks every rule', () => {
  const broken = new Set(steps.flatMap(rejections).map(({ rule }) => rule));
  expect(broken).toEqual(new Set(BREAKABLE));
});

it('has a key of extras on either side of the limit', () => {
  const { keyLength } = EXTRAS_LIMITS;
  const lengths = steps
    .filter(({ operation }) => ENDPOINTS[operation].effect === 'create')
    .flatMap(({ input }) => Object.keys(Object(input?.['extras'])))
    .map((key) => [...key].length);
  expect(lengths).toEqual(expect.arrayContaining([keyLength, keyLength + 1]));
});

describe('the ledger', () => {
  const named = new Set(
    steps.flatMap(({ response, stored }) => [
      ...(response?.dependsOn ?? []),
      ...(stored?.dependsOn ?? []),
    ]),
  );

  it('has every entry that a vector names', () => {
    expect([...named].filter((id) => !Object.hasOwn(LEDGER, id))).toEqual([]);
  });

  it('has no other entry than those and amounts, which nothing rests on by default', () => {
    const open = Object.entries(LEDGER).filter(([id]) => !named.has(id));
    expect(open.filter(([, entry]) => entry.values[0] !== 'none')).toEqual([]);
  });
});
