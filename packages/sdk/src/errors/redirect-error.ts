import { type Endpoint, labelOf } from '../schemas/endpoints.ts';
import { type CallFacts, ProfilesError } from './profiles-error.ts';

/**
 * Thrown when a request is redirected. The client follows no redirects: a followed 301 turns a
 * create into a GET, and a followed 307 sends the body and the credentials to another host.
 *
 * Guide: *Errors and outcomes*.
 *
 * @example
 * ```ts
 * try {
 *   await profiles.createPatient(patient);
 * } catch (error) {
 *   if (!isProfilesError(error) || error.code !== 'redirected') throw error;
 *   console.log('Check baseUrl.', error.status); // Check baseUrl. 302
 * }
 * ```
 */
export class RedirectError extends ProfilesError {
  override readonly name = 'RedirectError';
  readonly code = 'redirected';
  /** The HTTP status; `undefined` if it is hidden, as in browsers. */
  declare readonly status: number | undefined;

  /** @hidden */
  constructor(call: CallFacts, endpoint: Endpoint, status: number | undefined) {
    const how = status ? ` (${status})` : '';
    const what = `${labelOf(endpoint)} was redirected${how}: check baseUrl`;
    super(what, call, undefined, { status });
  }
}
