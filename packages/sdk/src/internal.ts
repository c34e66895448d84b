/**
 * The rules of HTTP that this package and `@profiles/mock` share. They are not part of the public
 * API and may change in every release.
 *
 * @module
 */

export {
  isBearerToken,
  isClientId,
  isHeaderName,
  isHeaderValue,
  isLoopback,
  MAX_TIMER_MS,
  REDIRECT_STATUSES,
} from './http-rules.ts';
export { isPlainObject } from './objects.ts';
export type { Endpoint } from './schemas/endpoints.ts';
export { hasErrorMark } from './schemas/error-marks.ts';
export { FIELD_ALIASES } from './schemas/facts.ts';
export { serviceChangesSchema, servicePatientSchema } from './schemas/service-schemas.ts';
