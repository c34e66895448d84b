import type { CauseRecord } from './cause-record.ts';
import { type CallFacts, ProfilesError } from './profiles-error.ts';

/** The facts of a client that could not be created. */
const NO_CALL: CallFacts = { operation: undefined, attempts: 0, outcome: 'not_sent' };

/**
 * Thrown when an option or a credential is invalid, no token is available or the request cannot be
 * created. The message never quotes the value.
 *
 * Guide: *Servers and credentials*.
 *
 * @example
 * ```ts
 * try {
 *   new ProfileClient({ baseUrl: 'http://api.example.com', token, clientId: 'front-desk' });
 * } catch (error) {
 *   if (!isProfilesError(error)) throw error;
 *   console.log(error.message);
 *   // baseUrl must be https, or http with allowInsecureHttp; nothing was sent
 * }
 * ```
 */
export class ConfigurationError extends ProfilesError {
  declare readonly name: 'ConfigurationError';
  declare readonly code: 'invalid_configuration';

  /** @hidden */
  constructor(what: string, call: CallFacts = NO_CALL, cause?: CauseRecord) {
    super(what, call, { name: 'ConfigurationError', code: 'invalid_configuration', cause });
  }
}

/** Throws a {@link ConfigurationError} unless an option of a client, or of a call, is valid. */
export function assertOption(isValid: boolean, what: string): asserts isValid {
  if (!isValid) throw new ConfigurationError(what);
}
