import type { ErrorDetail } from '../error-body.ts';
import { hiddenFacts, hideAccessors } from './hidden-facts.ts';
import type { Outcome } from './outcome.ts';
import { type CallFacts, ProfilesError } from './profiles-error.ts';

/** Names what the service's status means. */
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

const CODES: Readonly<Record<number, ApiErrorCode>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  422: 'unprocessable',
  429: 'rate_limited',
};

/** What an {@link ApiError} is made of. */
export type ApiAnswer = Pick<ApiError, 'status' | 'requestId' | 'retryAfter' | 'body' | 'detail'>;

const answers = hiddenFacts<ApiAnswer>();

/** Is thrown when the service answered with a status that is neither 2xx nor a redirect. */
export class ApiError extends ProfilesError {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** The HTTP status. */
  readonly status: number;
  /** The request id of the answer, where it has a usable one. */
  readonly requestId: string | undefined;
  /** Seconds after which the service asks to be called again. */
  readonly retryAfter: number | undefined;

  constructor(call: CallFacts, endpoint: string, answer: ApiAnswer) {
    const { status, requestId } = answer;
    const code = CODES[status] ?? (status >= 500 && status < 600 ? 'server_error' : 'http_error');
    const id = requestId ? `, request id ${requestId}` : '';
    super(`${endpoint} answered ${status} (${code})${id}`, call);
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.retryAfter = answer.retryAfter;
    answers.hide(this, answer);
  }

  /** The service's own error code. It may hold patient data: it stands in no message and no JSON. */
  get serviceCode(): string | undefined {
    return answers.of(this).detail.code;
  }

  /** What could be decoded of the body. It may hold patient data. */
  get detail(): ErrorDetail {
    return answers.of(this).detail;
  }

  /** The body as text, 64 KiB of it at most. It may hold patient data. */
  get body(): string {
    return answers.of(this).body;
  }
}

hideAccessors(ApiError);

/** 4xx that do not say that nothing was stored: time ran out, another server, a client that left. */
const UNCERTAIN: ReadonlySet<number> = new Set([408, 421, 460, 499]);

/** Returns what a status that is neither 2xx nor a redirect says about the write. */
export function outcomeOfStatus(status: number): Outcome {
  return status >= 400 && status < 500 && !UNCERTAIN.has(status) ? 'rejected' : 'unknown';
}
