import assert from 'node:assert/strict';
import { isProfilesError } from '@profiles/sdk';
import type { Exchange } from './fault-model.ts';

/** The client's error code for each status that a service may reject a request with. */
export const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'http_error',
  422: 'unprocessable',
  429: 'rate_limited',
};

/** The fields of the expected error. */
interface Failure {
  readonly code: string;
  readonly outcome: string;
  readonly status?: number;
}

/** Returns the expected error of a call after this exchange, if any. */
export function failureOf({ arrives, status = 0 }: Exchange): Failure | undefined {
  if (arrives === 'broken') return { code: 'connection_failed', outcome: 'unknown' };
  if (status < 300) {
    const isUsable = arrives === 'whole';
    return isUsable ? undefined : { code: 'unexpected_response', outcome: 'unknown', status };
  }
  if (status < 400) return { code: 'redirected', outcome: 'unknown', status };
  if (status >= 500) return { code: 'server_error', outcome: 'unknown', status };
  const outcome = status === 408 ? 'unknown' : 'rejected';
  return { code: CODE_OF_STATUS[status] ?? 'http_error', outcome, status };
}

/** Asserts that a call has failed with this error. */
export function assertFailure(error: unknown, { code, outcome, status }: Failure): void {
  assert.ok(isProfilesError(error), `It failed with ${String(error)}.`);
  const seen = { code: error.code, outcome: error.outcome, status: Object(error).status };
  assert.deepEqual(seen, { code, outcome, status });
}
