import { type CallFacts, ProfilesError } from './profiles-error.ts';

/** Is thrown when the service said yes (any 2xx) and its answer could not be read or used. */
export class UnexpectedResponseError extends ProfilesError {
  override readonly name = 'UnexpectedResponseError';
  readonly code = 'unexpected_response';
  /** The HTTP status, 200 to 299. */
  readonly status: number;
  /** The request id of the answer, where it has a usable one. */
  readonly requestId: string | undefined;

  constructor(call: CallFacts, endpoint: string, status: number, requestId: string | undefined) {
    const id = requestId ? `, request id ${requestId}` : '';
    super(`${endpoint} answered ${status}${id}, and the answer cannot be used`, call);
    this.status = status;
    this.requestId = requestId;
  }
}
