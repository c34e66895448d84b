/**
 * The contract of the service as zod schemas, with the facts behind them: for forms and servers that
 * validate the same data.
 *
 * @module
 */

export { ENDPOINTS } from '../operations/endpoints.ts';
export type { Endpoint, OperationName } from '../operations/operation.ts';
export {
  type EmrUserChanges,
  emrUserChangesSchema,
  limitedEmrUserChangesSchema,
} from './emr-user.ts';
export {
  type Extras,
  type ExtrasList,
  extrasSchema,
  type ListsHoldOnlyScalars,
  type NestedExtras,
  type NestedObjectsHoldNoObject,
} from './extras.ts';
export {
  BLOOD_GROUPS,
  type BloodGroup,
  EXTRAS_LIMITS,
  FIELD_ALIASES,
  GENDERS,
  type Gender,
  LOWERCASED_FIELDS,
} from './facts.ts';
export { blanksAsAbsent, type FormSchema, type FormValues, withMessages } from './forms.ts';
export {
  isBearerToken,
  isClientId,
  isHeaderName,
  isHeaderValue,
  isLoopback,
  LONGEST_TIMER_MS,
  REDIRECT_STATUSES,
} from './http.ts';
export { type ExtrasRule, type InputIssue, type InputRule, inputIssues } from './issues.ts';
export {
  isPlainObject,
  type JsonList,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
} from './json.ts';
export { type NewPatient, newPatientSchema } from './patient.ts';
export {
  type CreatedPatient,
  createdPatientSchema,
  type UpdatedEmrUser,
  updatedEmrUserSchema,
} from './responses.ts';
