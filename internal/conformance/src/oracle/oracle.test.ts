import { LEDGER } from '@profiles/mock';
import {
  BLOOD_GROUPS,
  emrUserChangesSchema,
  GENDERS,
  LOWERCASED_FIELDS,
  newPatientSchema,
} from '@profiles/sdk/schemas';
import { type OperationWithBody, WITH_BODY } from '@profiles/testkit/samples';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BODY_VALUES, NOT_PREDICTED } from './naive/ledger-values.ts';
import { BLOOD_GROUP_VALUES, GENDER_VALUES, LOWERED, REQUIRED, TABLES } from './naive/tables.ts';
import { COMPARISONS } from './properties.ts';
import { Shares } from './shares.ts';

/** `npm run test:fuzz` plays a million cases of any seed. */
const SEED = 20_261_121;
const CASES_OF_A_PERCENT = 40;
/** Milliseconds. It takes half a second, and much longer on a busy machine. */
const TIMEOUT = 60_000;

describe.each(COMPARISONS)('$name', ({ property, percent, outcomes }) => {
  it('are those that a second implementation of the API specification predicts', {
    timeout: TIMEOUT,
  }, async () => {
    const shares = new Shares();
    await fc.assert(property(shares), { numRuns: percent * CASES_OF_A_PERCENT, seed: SEED });
    expect(outcomes.filter((outcome) => !shares.has(outcome))).toEqual([]);
    expect(shares.of('accepted')).toSatisfy((share: number) => share > 0.3 && share < 0.8);
  });
});

const SHAPES: Readonly<
  Record<OperationWithBody, Readonly<Record<string, { readonly type: string }>>>
> = {
  createPatient: newPatientSchema.shape,
  updateEmrUser: emrUserChangesSchema.shape,
};

it('the second implementation has the fields and values of the SDK, in their order', () => {
  for (const operation of WITH_BODY) {
    const fields = Object.entries(SHAPES[operation]);
    expect([...TABLES[operation].keys()]).toEqual(fields.map(([field]) => field));
    const required = fields.filter(([, { type }]) => type !== 'optional');
    expect(REQUIRED[operation]).toEqual(required.map(([field]) => field));
  }
  expect([GENDER_VALUES, BLOOD_GROUP_VALUES]).toEqual([GENDERS, BLOOD_GROUPS]);
  expect(LOWERED.createPatient).toEqual(LOWERCASED_FIELDS);
});

it('the second implementation has every entry of the ledger, with its values', () => {
  const entries = Object.entries(LEDGER).map(([id, { values }]) => [id, values] as const);
  const predicted = entries.filter(([id]) => !NOT_PREDICTED.includes(id));
  expect(BODY_VALUES).toEqual(Object.fromEntries(predicted));
  expect(entries.length - predicted.length).toBe(NOT_PREDICTED.length);
});
