import { isObject } from '../objects.ts';
import type { ApiError } from './api-error.ts';
import type { ConfigurationError } from './configuration-error.ts';
import type { ConnectionError } from './connection-error.ts';
import type { InvalidInputError } from './invalid-input-error.ts';
import { BRAND } from './profiles-error.ts';
import type { RedirectError } from './redirect-error.ts';
import type { TimeoutError } from './timeout-error.ts';
import type { UnexpectedResponseError } from './unexpected-response-error.ts';

/** Any error that a call can fail with. `code` identifies the class. */
export type AnyProfilesError =
  | InvalidInputError
  | ConfigurationError
  | ApiError
  | RedirectError
  | ConnectionError
  | TimeoutError
  | UnexpectedResponseError;

/** The `code` of any error of this package. */
export type ErrorCode = AnyProfilesError['code'];

/**
 * Returns whether a value is an error of this package. Use it instead of `instanceof`: it also
 * recognises errors created by another copy of the package, such as its ESM or CommonJS build.
 *
 * @param value - Any value, such as a caught error.
 * @returns Whether it is an error of this package; `error.code` then identifies the class.
 *
 * @example
 * ```ts
 * try {
 *   await profiles.createPatient(patient);
 * } catch (error) {
 *   if (isProfilesError(error) && error.outcome === 'unknown') warnThatItMayBeStored();
 *   else throw error;
 * }
 * ```
 */
export function isProfilesError(value: unknown): value is AnyProfilesError {
  try {
    return isObject(value) && BRAND in value;
  } catch {
    return false;
  }
}
