import { LEDGER } from '@profiles/mock';
import {
  BLOOD_GROUPS,
  emrUserChangesSchema,
  GENDERS,
  LOWERCASED_FIELDS,
  newPatientSchema,
} from '@profiles/sdk/schemas';
import { type OperationWithBody, WITH_BODY } from '@profiles/testkit/samples';
import { expect, it } from 'vitest';
import { BODY_VALUES, MODEL_VALUES, NOT_PREDICTED } from './naive/ledger-values.ts';
import { BLOOD_GROUP_VALUES, GENDER_VALUES, LOWERED, REQUIRED, TABLES } from './naive/tables.ts';

const SHAPES: Readonly<
  Record<OperationWithBody, Readonly<Record<string, { readonly type: string }>>>
> = {
  createPatient: newPatientSchema.shape,
  updateEmrUser: emrUserChangesSchema.shape,
};

it.each(WITH_BODY)(
  'the second implementation has every field of %s, in the order of the schema',
  (operation) => {
    expect([...TABLES[operation].keys()]).toEqual(Object.keys(SHAPES[operation]));
  },
);

it.each(WITH_BODY)(
  'the second implementation requires the fields of %s that the schema requires',
  (operation) => {
    const required = Object.entries(SHAPES[operation]).filter(
      ([, { type }]) => type !== 'optional',
    );
    expect(REQUIRED[operation]).toEqual(required.map(([field]) => field));
  },
);

it('the second implementation has the values and the lowercased fields of the SDK', () => {
  expect([GENDER_VALUES, BLOOD_GROUP_VALUES]).toEqual([GENDERS, BLOOD_GROUPS]);
  expect(LOWERED.createPatient).toEqual(LOWERCASED_FIELDS);
});

const VALUES = { ...BODY_VALUES, ...MODEL_VALUES };
const LEDGER_VALUES = new Map(Object.entries(LEDGER).map(([id, { values }]) => [id, values]));

it('the second implementation names every entry of the ledger', () => {
  const named = [...Object.keys(VALUES), ...NOT_PREDICTED];
  expect(named.toSorted()).toEqual([...LEDGER_VALUES.keys()].toSorted());
});

it.each(Object.entries(VALUES))('the second implementation has the values of %s', (id, values) => {
  expect(values).toEqual(LEDGER_VALUES.get(id));
});
