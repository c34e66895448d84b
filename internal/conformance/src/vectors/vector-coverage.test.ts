import { LEDGER } from '@profiles/mock';
import type { InputRule } from '@profiles/sdk';
import {
  EXTRAS_RULES,
  emrUserChangesSchema,
  newPatientSchema,
  type OperationName,
} from '@profiles/sdk/schemas';
import { type OperationWithBody, WITH_BODY } from '@profiles/testkit/samples';
import { describe, expect, it } from 'vitest';
import { VECTORS } from './all-vectors.ts';
import type { Step } from './vector.ts';

const steps = VECTORS.flatMap(({ field, steps }) => steps.map((step) => ({ field, ...step })));

/** Returns the values of a field that the SDK accepts, and the rules by which it rejects others. */
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

/** Each rule. A vector is JSON, so it cannot break `extras.not_json`. */
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
} satisfies Record<Exclude<InputRule, keyof typeof EXTRAS_RULES>, true>;
const BREAKABLE = [...Object.keys(RULES), ...Object.keys(EXTRAS_RULES)].filter(
  (rule) => rule !== 'extras.not_json',
);

it.each(FIELDS)(
  'the vectors accept and reject values of $field of $operation, and show that it is $need',
  ({ operation, field, need }) => {
    const { accepted, rules } = playedOf(operation, field);
    expect(accepted).not.toEqual([]);
    expect(rules).not.toEqual([]);
    const lines = VECTORS.filter((vector) => vector.field === field);
    expect(lines.some(({ steps }) => steps[0]?.operation === operation)).toBe(true);
    expect(rules.some(({ rule }) => rule === 'required')).toBe(need === 'required');
    const sent = steps.filter((step) => step.operation === operation && sends(step));
    const isLeftOut = sent.some(({ input = {} }) => !Object.hasOwn(input, field));
    expect(isLeftOut).toBe(need === 'optional');
  },
);

it('no two vectors have the same id', () => {
  const ids = VECTORS.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

it('the vectors break every rule that JSON can break', () => {
  const broken = new Set(steps.flatMap(rejections).map(({ rule }) => rule));
  expect(broken).toEqual(new Set(BREAKABLE));
});

describe('the ledger', () => {
  const named = new Set(
    steps.flatMap(({ response, stored }) => [
      ...(response?.dependsOn ?? []),
      ...(stored?.dependsOn ?? []),
    ]),
  );

  it('contains every entry that a vector names', () => {
    expect([...named].filter((id) => !Object.hasOwn(LEDGER, id))).toEqual([]);
  });

  it('contains only entries that a vector names, or whose default is none', () => {
    const open = Object.entries(LEDGER).filter(([id]) => !named.has(id));
    expect(open.filter(([, entry]) => entry.values[0] !== 'none')).toEqual([]);
  });
});
