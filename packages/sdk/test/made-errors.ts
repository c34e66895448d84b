import { ApiError } from '../src/errors/api-error.ts';
import { ConfigurationError } from '../src/errors/configuration-error.ts';
import { ConnectionError } from '../src/errors/connection-error.ts';
import type { Outcome } from '../src/errors/outcome.ts';
import type { CallFacts, ProfilesError } from '../src/errors/profiles-error.ts';
import { RedirectError } from '../src/errors/redirect-error.ts';
import { TimeoutError } from '../src/errors/timeout-error.ts';
import { UnexpectedResponseError } from '../src/errors/unexpected-response-error.ts';
import { ENDPOINTS } from '../src/schemas/endpoints.ts';

const ENDPOINT = ENDPOINTS.createPatient;

function facts(outcome: Outcome, attempts = 1): CallFacts {
  return { operation: 'createPatient', attempts, outcome };
}

function apiError(status: number, call: CallFacts, requestId?: string): ApiError {
  const response = {
    status,
    requestId,
    retryAfter: undefined,
    body: '',
    detail: { shape: 'opaque' },
  } as const;
  return new ApiError(call, ENDPOINT, response);
}

/** Errors of each class but `InvalidInputError`. */
export const MADE: readonly ProfilesError[] = [
  new ConfigurationError('clientId must be printable ASCII without leading or trailing spaces'),
  new ConfigurationError('the token provider failed', facts('rejected'), { name: 'Error' }),
  apiError(409, facts('rejected')),
  apiError(304, facts('unknown')),
  apiError(503, facts('unknown')),
  apiError(429, facts('rejected', 3), 'req-7'),
  new RedirectError(facts('rejected'), ENDPOINT, 301),
  new RedirectError(facts('unknown'), ENDPOINT, undefined),
  new ConnectionError(facts('not_sent', 3), ENDPOINT, { name: 'Error', code: 'ECONNREFUSED' }),
  new ConnectionError(facts('unknown'), ENDPOINT, { name: 'TypeError' }),
  new ConnectionError(facts('unknown'), ENDPOINT, { name: 'Error', code: 'ERR_PROFILES_MOCK' }),
  new TimeoutError(facts('not_sent', 0), 'the token call'),
  new TimeoutError(facts('unknown'), ENDPOINT),
  new UnexpectedResponseError(facts('applied'), ENDPOINT, {
    status: 201,
    requestId: 'req-7',
    body: '',
    oid: 'p-1',
  }),
  new UnexpectedResponseError(facts('unknown'), ENDPOINT, {
    status: 204,
    requestId: undefined,
    body: '',
    oid: undefined,
  }),
];
