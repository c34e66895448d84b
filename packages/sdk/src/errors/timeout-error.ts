import { type Endpoint, labelOf } from '../schemas/endpoints.ts';
import { type CallFacts, ProfilesError } from './profiles-error.ts';

/** What timed out, if it was not a request. */
export const TOKEN_CALL = 'the token call';

/**
 * Thrown when `timeout` or `totalTimeout` passed before a response arrived.
 *
 * Guide: *Retries and timeouts*.
 *
 * @example
 * ```ts
 * try {
 *   await profiles.createPatient(patient);
 * } catch (error) {
 *   if (!isProfilesError(error) || error.code !== 'timeout') throw error;
 *   if (error.outcome === 'unknown') warnThatItMayBeStored();
 * }
 * ```
 */
export class TimeoutError extends ProfilesError {
  declare readonly name: 'TimeoutError';
  declare readonly code: 'timeout';

  /** @hidden */
  constructor(call: CallFacts, late: Endpoint | typeof TOKEN_CALL) {
    const what = `${typeof late === 'string' ? late : labelOf(late)} timed out`;
    super(what, call, { name: 'TimeoutError', code: 'timeout' });
  }
}
