import { numberThat } from '../http/check-options.ts';

/** The maximum length of a body that a server reads unless it is set: 16 MiB. */
export const DEFAULT_MAX_BODY_BYTES = 16_777_216;

/** The rule of the option `maxBodyBytes`. */
export const BODY_BYTES = numberThat(
  'a whole number of bytes from 1, or Infinity',
  (bytes) => bytes >= 1 && !(bytes % 1 > 0),
);
