export {
  type CreatedPatient,
  createdPatientSchema,
  type UpdatedEmrUser,
  updatedEmrUserSchema,
} from './answers.ts';
export type { FieldNeed } from './check-fields.ts';
export {
  type EmrUserChanges,
  emrUserChangesSchema,
  limitedEmrUserChangesSchema,
} from './emr-user.ts';
export { type Extras, type ExtrasList, extrasSchema, type NestedExtras } from './extras.ts';
export {
  BLOOD_GROUPS,
  type BloodGroup,
  ENDPOINTS,
  type Endpoint,
  EXTRAS_LIMITS,
  GENDERS,
  type Gender,
  LOWERCASED_FIELDS,
  type OperationName,
} from './facts.ts';
export { FIELD_NEEDS } from './field-needs.ts';
export { type ExtrasRule, type InputIssue, type InputRule, inputIssues } from './input-issue.ts';
export type { JsonList, JsonObject, JsonScalar, JsonValue } from './json.ts';
export type { NewPatient } from './patient.ts';
export { newPatientSchema } from './patient.ts';
