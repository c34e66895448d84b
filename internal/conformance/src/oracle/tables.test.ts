import {
  BLOOD_GROUPS,
  emrUserChangesSchema,
  GENDERS,
  LOWERCASED_FIELDS,
  newPatientSchema,
} from '@profiles/sdk/schemas';
import { type OperationWithBody, WITH_BODY } from '@profiles/testkit/samples';
import { expect, it } from 'vitest';
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
