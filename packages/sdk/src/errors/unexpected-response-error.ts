import { hiddenFacts, hideAccessors } from './hidden-facts.ts';
import { type CallFacts, ProfilesError } from './profiles-error.ts';

const body = hiddenFacts<string>();

/** Thrown when the service returned a 2xx but the response could not be read or used. */
export class UnexpectedResponseError extends ProfilesError {
  override readonly name = 'UnexpectedResponseError';
  readonly code = 'unexpected_response';
  /** The HTTP status, 200 to 299. */
  readonly status: number;
  /** The request id of the response, where it has a usable one. */
  readonly requestId: string | undefined;

  constructor(
    call: CallFacts,
    endpoint: string,
    response: Pick<UnexpectedResponseError, 'status' | 'requestId' | 'body'>,
  ) {
    const { status, requestId } = response;
    const id = requestId ? `, request id ${requestId}` : '';
    super(`${endpoint} answered ${status}${id}, and the answer cannot be used`, call);
    this.status = status;
    this.requestId = requestId;
    body.hide(this, response.body);
  }

  /** What came of the body as text, 1 MiB at most. It may contain patient data. */
  get body(): string {
    return body.of(this);
  }
}

hideAccessors(UnexpectedResponseError);
