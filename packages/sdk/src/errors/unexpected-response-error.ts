import { hiddenFacts, hideAccessors } from './hidden-facts.ts';
import { type CallFacts, ProfilesError } from './profiles-error.ts';

const body = hiddenFacts<string>();

/**
 * Thrown when the service returned a 2xx but the response could not be read or used.
 *
 * Guide: *Error handling*.
 *
 * @example
 * ```ts
 * try {
 *   await profiles.createPatient(patient);
 * } catch (error) {
 *   if (!isProfilesError(error) || error.code !== 'unexpected_response') throw error;
 *   console.log(error.outcome === 'applied' ? 'Registered, but the oid is lost.' : error.outcome);
 * }
 * ```
 */
export class UnexpectedResponseError extends ProfilesError {
  override readonly name = 'UnexpectedResponseError';
  readonly code = 'unexpected_response';
  /** The HTTP status, 200 to 299. */
  readonly status: number;
  /** The request id of the response, if it has a usable one. */
  readonly requestId: string | undefined;

  constructor(
    call: CallFacts,
    endpoint: string,
    response: Pick<UnexpectedResponseError, 'status' | 'requestId' | 'body'>,
  ) {
    const { status, requestId } = response;
    const id = requestId ? `, request id ${requestId}` : '';
    super(`${endpoint} returned ${status}${id}, but the response cannot be used`, call);
    this.status = status;
    this.requestId = requestId;
    body.hide(this, response.body);
  }

  /** The received part of the body as text, at most 1 MiB. It may contain patient data. */
  get body(): string {
    return body.of(this);
  }
}

hideAccessors(UnexpectedResponseError);
