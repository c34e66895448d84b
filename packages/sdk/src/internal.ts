/**
 * The code that the packages share. It is not part of the public API and may
 * change in every release.
 *
 * @module
 */

export { portProblem } from './blocked-ports.ts';
export { closestName } from './closest-name.ts';
export { CERTIFICATE_CODES, SET_UP_CODE } from './errors/cause-record.ts';
export { decodeErrorBody } from './errors/error-body.ts';
export {
  isBearerToken,
  isClientId,
  isHeaderName,
  isHeaderValue,
  isLoopback,
  MAX_TIMER_MS,
  REDIRECT_STATUSES,
} from './http-rules.ts';
export { readKnownOptions } from './known-options.ts';
export { isPlainObject } from './objects.ts';
export type { Endpoint } from './schemas/endpoints.ts';
export { hasErrorMark } from './schemas/error-marks.ts';
export { FIELD_ALIASES } from './schemas/facts.ts';
export { serviceChangesSchema, servicePatientSchema } from './schemas/service-schemas.ts';
