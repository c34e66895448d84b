/**
 * The contract of the Profile Service as zod schemas and constants, for forms and servers that
 * validate the same data. The types of all requests and responses are in `@profiles/sdk`.
 *
 * @module
 */

export type { EmrUserChanges } from './emr-user.ts';
export { emrUserChangesSchema, limitedEmrUserChangesSchema } from './emr-user.ts';
export { ENDPOINTS, type OperationName } from './endpoints.ts';
export { ESTIMATED_DOB_KEY, estimateDob, OLDEST_AGE } from './estimated-dob.ts';
export { type Extras, extrasSchema } from './extras.ts';
export { EXTRAS_LIMITS, EXTRAS_RULES } from './extras-rules.ts';
export { BLOOD_GROUPS, GENDERS, LOWERCASED_FIELDS } from './facts.ts';
export { blanksAsAbsent, type FormValues, withMessages } from './forms.ts';
export { type InputIssue, type InputRule, inputIssues } from './issues.ts';
export type { JsonObject, JsonValue } from './json.ts';
export { identifiedPatientSchema, type NewPatient, newPatientSchema } from './patient.ts';
export { createdPatientSchema, updatedEmrUserSchema } from './responses.ts';
