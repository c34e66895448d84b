import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { IdentifiedPatientInput } from '@profiles/sdk';
import type { Resolver } from 'react-hook-form';
import { enteredPatient } from './entered-patient.ts';
import type { FormValues } from './form-values.ts';

/**
 * Validates the form. The value of a date input is empty for a date that does not exist, such as
 * 31 February. Only its `validity` distinguishes that from an empty input.
 */
export const patientResolver: Resolver<FormValues, unknown, IdentifiedPatientInput> = async (
  values,
  context,
  options,
) => {
  const input = options.fields.dob?.ref;
  const isBadDate = input && 'validity' in input && input.validity.badInput;
  const entered = enteredPatient(isBadDate ? { ...values, dob: 'not a date' } : values);
  const validate = standardSchemaResolver(entered.schema);
  const result = await validate(entered.values, context, { ...options });
  if (!entered.ageProblem) return result;
  // The age is reported instead of the date of birth that is missing.
  const { dob, ...errors } = result.errors;
  const age = { text: { type: 'age', message: entered.ageProblem } };
  return { values: {}, errors: { ...errors, age } };
};
