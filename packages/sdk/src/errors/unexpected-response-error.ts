import { hiddenFacts } from '../hidden-facts.ts';
import { type Endpoint, labelOf } from '../schemas/endpoints.ts';
import { hideAccessors } from './inspection.ts';
import { type CallFacts, ProfilesError } from './profiles-error.ts';

type Received = Pick<UnexpectedResponseError, 'status' | 'requestId' | 'body' | 'oid'>;

const received = hiddenFacts<Received>();

/**
 * Thrown when the service returned a 2xx but the response could not be read or used.
 *
 * Guide: *Errors and outcomes*.
 *
 * @example
 * ```ts
 * try {
 *   await profiles.createPatient(patient);
 * } catch (error) {
 *   if (!isProfilesError(error) || error.code !== 'unexpected_response') throw error;
 *   if (error.oid === undefined) warnThatItMayBeStored();
 *   else showPatient(error.oid);
 * }
 * ```
 */
export class UnexpectedResponseError extends ProfilesError {
  declare readonly name: 'UnexpectedResponseError';
  declare readonly code: 'unexpected_response';
  /** The HTTP status, 200 to 299. */
  declare readonly status: number;
  /** The request id of the response, if it has a usable one. */
  declare readonly requestId: string | undefined;

  /** @hidden */
  constructor(call: CallFacts, endpoint: Endpoint, response: Received) {
    const { status, requestId } = response;
    const id = requestId ? `, request id ${requestId}` : '';
    const what = `${labelOf(endpoint)} returned ${status}${id}: the response cannot be used`;
    const facts = { name: 'UnexpectedResponseError', code: 'unexpected_response' };
    super(what, call, { ...facts, status, requestId });
    received.hide(this, response);
  }

  /** The received part of the body as text, at most 1 MiB. It may contain patient data. */
  get body(): string {
    return received.of(this).body;
  }

  /**
   * The oid of the new patient, if `outcome` is `applied`: the part of the body that proves it. A
   * number is the text that the service sent, with all its digits. It may identify a person.
   */
  get oid(): string | undefined {
    return received.of(this).oid;
  }
}

hideAccessors(UnexpectedResponseError);
