import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { IdentifiedPatientInput } from '@profiles/sdk';
import type { Resolver } from 'react-hook-form';
import type { FormValues } from './form-values.ts';
import { patientFormSchema } from './patient-form-schema.ts';

const validate = standardSchemaResolver(patientFormSchema);

/**
 * Validates the form. The value of a date input is empty for a date that does not exist, such as
 * 31 February. Only its `validity` distinguishes that from an empty input.
 */
export const patientResolver: Resolver<FormValues, unknown, IdentifiedPatientInput> = (
  values,
  context,
  options,
) => {
  const input = options.fields.dob?.ref;
  const isBadDate = input && 'validity' in input && input.validity.badInput;
  return validate(isBadDate ? { ...values, dob: 'not a date' } : values, context, options);
};
