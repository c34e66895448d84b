import { type CallFacts, ProfilesError } from './profiles-error.ts';

/**
 * Is thrown for a redirect. None is followed: a followed 301 turns a creation into a GET, a followed
 * 307 hands the body and the credentials to another host.
 */
export class RedirectError extends ProfilesError {
  override readonly name = 'RedirectError';
  readonly code = 'redirected';
  /** The HTTP status; `undefined` in browsers, which hide it. */
  readonly status: number | undefined;

  constructor(call: CallFacts, endpoint: string, status: number | undefined) {
    const how = status ? ` (${status})` : '';
    super(`${endpoint} was redirected${how}: check baseUrl`, call);
    this.status = status;
  }
}
