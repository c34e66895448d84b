import { type Endpoint, labelOf } from '../schemas/endpoints.ts';
import type { Outcome } from './outcome.ts';
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
  declare readonly name: 'RedirectError';
  declare readonly code: 'redirected';
  /** The HTTP status; `undefined` if it is hidden, as in browsers. */
  declare readonly status: number | undefined;

  /** @hidden */
  constructor(call: CallFacts, endpoint: Endpoint, status: number | undefined) {
    const how = status ? ` (${status})` : '';
    const what = `${labelOf(endpoint)} was redirected${how}: check baseUrl`;
    super(what, call, { name: 'RedirectError', code: 'redirected', status });
  }
}

/** The redirects that often follow a write. With other redirects, the request was not processed. */
const AFTER_A_WRITE: ReadonlySet<number> = new Set([302, 303]);

/** Returns the outcome for the status of a redirect, which may be hidden. */
export function outcomeOfRedirect(status: number | undefined): Outcome {
  return status === undefined || AFTER_A_WRITE.has(status) ? 'unknown' : 'rejected';
}
