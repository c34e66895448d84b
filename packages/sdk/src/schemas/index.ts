/**
 * The contract of the Profile Service as zod schemas and constants, for forms and servers that
 * validate the same data.
 *
 * @module
 */

export type { BodyFields, FieldSchema } from './body.ts';
export {
  type EmrUserChanges,
  type EmrUserChangesInput,
  emrUserChangesSchema,
  limitedEmrUserChangesSchema,
} from './emr-user.ts';
export {
  type Effect,
  ENDPOINTS,
  type Endpoint,
  type OperationName,
} from './endpoints.ts';
export { ESTIMATED_DOB_KEY, estimateDob, OLDEST_AGE } from './estimated-dob.ts';
export {
  type Extras,
  type ExtrasList,
  extrasSchema,
  type NestedExtras,
} from './extras.ts';
export { EXTRAS_LIMITS, EXTRAS_RULES, type ExtrasRule } from './extras-rules.ts';
export {
  BLOOD_GROUPS,
  type BloodGroup,
  GENDERS,
  type Gender,
  LOWERCASED_FIELDS,
} from './facts.ts';
export {
  blanksAsAbsent,
  type FormField,
  type FormSchema,
  type FormValues,
  withMessages,
} from './forms.ts';
export { type InputIssue, type InputRule, inputIssues } from './issues.ts';
export type {
  JsonList,
  JsonObject,
  JsonScalar,
  JsonValue,
} from './json.ts';
export { type NewPatient, type NewPatientInput, newPatientSchema } from './patient.ts';
export type { Misnamed, Rejected } from './rejected.ts';
export {
  type CreatedPatient,
  createdPatientSchema,
  type ResponseSchema,
  type UpdatedEmrUser,
  updatedEmrUserSchema,
} from './responses.ts';
