import { SetupError } from '../http/errors/setup-error.ts';

/** The maximum length of a body that a server reads unless it is set: 16 MiB. */
export const DEFAULT_MAX_BODY_BYTES = 16_777_216;

/**
 * Returns the option `maxBodyBytes`, or its default.
 *
 * @throws {@link SetupError} if it is invalid.
 */
export function readMaxBodyBytes(maxBodyBytes = DEFAULT_MAX_BODY_BYTES): number {
  if (maxBodyBytes >= 1 && !(maxBodyBytes % 1 > 0)) return maxBodyBytes;
  throw new SetupError('maxBodyBytes must be a whole number of bytes from 1, or Infinity.');
}
