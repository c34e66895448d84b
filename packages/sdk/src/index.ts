/**
 * The client of the Profile Service and its errors.
 *
 * Start with `ProfileClient`, its options `ProfileClientOptions`, and `isProfilesError`. A form imports
 * the rules of the fields from `@profiles/sdk/schemas`, and `@profiles/sdk/opentelemetry` writes spans.
 *
 * @module
 */

export type { ResponsePromise, WithResponse } from './call/response-promise.ts';
export { ProfileClient } from './client.ts';
export { ApiError, type ApiErrorCode } from './errors/api-error.ts';
export type { CauseRecord } from './errors/cause-record.ts';
export { ConfigurationError } from './errors/configuration-error.ts';
export { ConnectionError } from './errors/connection-error.ts';
export type { ErrorDetail } from './errors/error-body.ts';
export { InvalidInputError } from './errors/invalid-input-error.ts';
export type { AnyProfilesError, ErrorCode } from './errors/is-profiles-error.ts';
export { isProfilesError } from './errors/is-profiles-error.ts';
export type { Outcome } from './errors/outcome.ts';
export { ProfilesError } from './errors/profiles-error.ts';
export { RedirectError } from './errors/redirect-error.ts';
export { reviveProfilesError } from './errors/revive-profiles-error.ts';
export { TimeoutError } from './errors/timeout-error.ts';
export { UnexpectedResponseError } from './errors/unexpected-response-error.ts';
export type { Logger } from './observing/call-log.ts';
export type {
  AttemptEnd,
  AttemptStart,
  CallEnd,
  CallObserver,
  CallStart,
  EndFacts,
  ObservedAttempt,
  ObservedCall,
  RetryWait,
} from './observing/observer.ts';
export { preparePatient } from './operations/create-patient.ts';
export { prepareEmrUserChanges } from './operations/update-emr-user.ts';
export type { ProfileOperations } from './profile-operations.ts';
export type { EmrUserChanges, EmrUserChangesInput } from './schemas/emr-user.ts';
export type { OperationName } from './schemas/endpoints.ts';
export type { Extras } from './schemas/extras.ts';
export type { ExtrasKind } from './schemas/extras-walk.ts';
export type { BloodGroup, Gender } from './schemas/facts.ts';
export type { InputIssue, InputRule } from './schemas/issues.ts';
export type { JsonObject, JsonValue } from './schemas/json.ts';
export type { IdentifiedPatientInput, NewPatient, NewPatientInput } from './schemas/patient.ts';
export type { CreatedPatient, UpdatedEmrUser } from './schemas/responses.ts';
export type { TokenProvider } from './settings/credentials.ts';
export type { ProfileClientOptions, RequestOptions } from './settings/options.ts';
