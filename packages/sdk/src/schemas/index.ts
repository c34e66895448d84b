/**
 * What the client checks, as zod schemas, and the facts of the service's document behind them: for forms
 * and servers that have to check the same. Import it where you need it: `@profiles/sdk` itself loads no
 * zod.
 *
 * @module
 */

export type { CreatedPatient, UpdatedEmrUser } from './answers.ts';
export type { FieldNeed } from './check-fields.ts';
export type { EmrUserChanges } from './emr-user.ts';
export type { Extras, ExtrasList, NestedExtras } from './extras.ts';
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
export type { ExtrasRule, InputIssue, InputRule } from './input-issue.ts';
export type { JsonList, JsonObject, JsonScalar, JsonValue } from './json.ts';
export type { NewPatient } from './patient.ts';
export { inputIssues } from './schema-of.ts';
export {
  createdPatientSchema,
  emrUserChangesSchema,
  extrasSchema,
  limitedEmrUserChangesSchema,
  newPatientSchema,
  updatedEmrUserSchema,
} from './zod-schemas.ts';
