import type { ApiError } from './api-error.ts';
import type { ConfigurationError } from './configuration-error.ts';
import type { ConnectionError } from './connection-error.ts';
import type { InvalidInputError } from './invalid-input-error.ts';
import { hasBrand } from './profiles-error.ts';
import type { RedirectError } from './redirect-error.ts';
import type { TimeoutError } from './timeout-error.ts';
import type { UnexpectedResponseError } from './unexpected-response-error.ts';

/** Is one of the errors a call can fail with; `code` tells them apart. */
export type AnyProfilesError =
  | InvalidInputError
  | ConfigurationError
  | ApiError
  | RedirectError
  | ConnectionError
  | TimeoutError
  | UnexpectedResponseError;

/** Names a failure: the `code` of every error this package makes. */
export type ErrorCode = AnyProfilesError['code'];

/**
 * Tells whether a value is an error of this package, also one made by another copy of it:
 * `instanceof` fails between the ESM and the CommonJS build.
 *
 * @param value - Anything, such as what a `catch` caught.
 * @returns Whether it is one; `error.code` then tells which.
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
  return hasBrand(value);
}
