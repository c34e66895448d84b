import { hiddenFacts } from '../hidden-facts.ts';
import { type Endpoint, labelOf } from '../schemas/endpoints.ts';
import type { ErrorDetail } from './error-body.ts';
import { hideAccessors } from './inspection.ts';
import type { Outcome } from './outcome.ts';
import { type CallFacts, ProfilesError } from './profiles-error.ts';

/**
 * The meaning of the HTTP status. `server_error` is any 5xx, and `http_error` is any status without
 * a code of its own.
 */
export type ApiErrorCode =
  | 'bad_request'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'unprocessable'
  | 'rate_limited'
  | 'server_error'
  | 'http_error';

const CODES_BY_STATUS: Readonly<Record<number, ApiErrorCode>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  422: 'unprocessable',
  429: 'rate_limited',
};

/** The facts of a response that an {@link ApiError} reports. */
export type ApiErrorResponse = Pick<
  ApiError,
  'status' | 'requestId' | 'retryAfter' | 'body' | 'detail'
>;

const responses = hiddenFacts<ApiErrorResponse>();

/**
 * Thrown when the service returned a status that is neither 2xx nor a redirect.
 *
 * The API specification defines no error statuses, so `code` follows HTTP.
 *
 * Source: *Errors*.
 *
 * Guide: *Errors and outcomes*.
 *
 * @example
 * ```ts
 * try {
 *   await profiles.createPatient(patient);
 * } catch (error) {
 *   if (!isProfilesError(error) || error.code !== 'conflict') throw error;
 *   console.log('The username is taken.');
 * }
 * ```
 */
export class ApiError extends ProfilesError {
  declare readonly name: 'ApiError';
  declare readonly code: ApiErrorCode;
  /** The HTTP status. */
  declare readonly status: number;
  /** The request id of the response, if it has a usable one. */
  declare readonly requestId: string | undefined;
  /** The service's `Retry-After` in seconds, if the response has a usable one. */
  declare readonly retryAfter: number | undefined;

  /** @hidden */
  constructor(call: CallFacts, endpoint: Endpoint, response: ApiErrorResponse) {
    const { status, requestId, retryAfter } = response;
    const code =
      CODES_BY_STATUS[status] ?? (status >= 500 && status < 600 ? 'server_error' : 'http_error');
    const id = requestId ? `, request id ${requestId}` : '';
    const facts = { name: 'ApiError', code, status, requestId, retryAfter };
    super(`${labelOf(endpoint)} returned ${status} (${code})${id}`, call, facts);
    responses.hide(this, response);
  }

  /**
   * The service's own error code. It may contain patient data, so the message and `toJSON()` omit
   * it.
   */
  get serviceCode(): string | undefined {
    return responses.of(this).detail.code;
  }

  /** The decoded part of the body. It may contain patient data. */
  get detail(): ErrorDetail {
    return responses.of(this).detail;
  }

  /** The body as text, at most 64 KiB. It may contain patient data. */
  get body(): string {
    return responses.of(this).body;
  }
}

hideAccessors(ApiError);

/**
 * The 4xx statuses that do not prove that nothing was stored: a timeout (408), another server (421)
 * and a client that disconnected (460, 499).
 */
const UNCERTAIN: ReadonlySet<number> = new Set([408, 421, 460, 499]);

/** Returns the outcome for a status that is neither 2xx nor a redirect. */
export function outcomeOfStatus(status: number): Outcome {
  return status >= 400 && status < 500 && !UNCERTAIN.has(status) ? 'rejected' : 'unknown';
}
