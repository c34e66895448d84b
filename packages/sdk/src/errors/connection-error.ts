import { type Endpoint, labelOf } from '../schemas/endpoints.ts';
import type { CauseRecord } from './cause-record.ts';
import { hintFor } from './failure-codes.ts';
import { type CallFacts, ProfilesError } from './profiles-error.ts';

/**
 * Thrown when the connection failed before a response arrived.
 *
 * Guide: *Errors and outcomes*.
 *
 * @example
 * ```ts
 * try {
 *   await profiles.createPatient(patient);
 * } catch (error) {
 *   if (!isProfilesError(error) || error.code !== 'connection_failed') throw error;
 *   if (error.outcome === 'not_sent') console.log('Nothing was sent.', error.cause?.code);
 *   else warnThatItMayBeStored();
 * }
 * ```
 */
export class ConnectionError extends ProfilesError {
  declare readonly name: 'ConnectionError';
  declare readonly code: 'connection_failed';

  /** @hidden */
  constructor(call: CallFacts, endpoint: Endpoint, cause: CauseRecord) {
    const { code } = cause;
    const detail = code ? ` (${code}${hintFor(code)})` : '';
    const facts = { name: 'ConnectionError', code: 'connection_failed', cause };
    super(`the connection failed during ${labelOf(endpoint)}${detail}`, call, facts);
  }
}
