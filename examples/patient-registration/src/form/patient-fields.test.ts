import { newPatientSchema } from '@profiles/sdk/schemas';
import { expect, it } from 'vitest';
import { FIELD_NAMES } from './patient-fields.ts';

it('contains each field of a patient once, except extras', () => {
  const fields = Object.keys(newPatientSchema.shape).filter((name) => name !== 'extras');
  expect([...FIELD_NAMES].sort()).toEqual(fields.sort());
});
