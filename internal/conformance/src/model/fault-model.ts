import assert from 'node:assert/strict';
import { isProfilesError } from '@profiles/sdk';
import type { KnownFault } from '@profiles/testkit/known-faults';
import type { Operation } from '../oracle/naive/tables.ts';
import { type ModelRequest, type ServiceState, serve } from './service-model.ts';

/** A fault that is planned and not yet used up. */
export interface PlannedFault {
  readonly id: number;
  readonly operation: Operation | '*';
  readonly known: KnownFault;
  readonly times: number;
  readonly skip: number;
}

/** A request that the journal must contain. */
export interface Noted {
  readonly fault: string | undefined;
  readonly status: number | undefined;
}

/** The response that a client receives, and the state after it. */
export type Exchange = ReturnType<typeof exchange>;

/** Predicts the exchange of a request under the planned faults. */
export function exchange(
  state: ServiceState,
  faultsBefore: readonly PlannedFault[],
  request: ModelRequest,
) {
  const { known, planned } = takeFault(faultsBefore, request.operation);
  const step = known && !known.isStored ? undefined : serve(state, request);
  const status = known?.status ?? step?.response.status;
  const isBodyless = step && 'rejection' in step.response && state.ledger.errorBody === 'empty';
  const meant = known?.arrives ?? 'whole';
  const arrives = meant === 'half' && isBodyless ? 'broken' : meant;
  const isSeen = arrives !== 'broken' && arrives !== 'never';
  const noted: Noted = { fault: known?.fault.kind, status: isSeen ? status : undefined };
  return {
    arrives,
    /** The status of the response, if the mock created one. */
    status,
    noted,
    /** The step of the service, if it received the request. */
    step,
    after: step?.after ?? state,
    planned,
  };
}

function takeFault(planned: readonly PlannedFault[], operation: Operation) {
  const left: PlannedFault[] = [];
  for (const [at, each] of planned.entries()) {
    const isMeant = each.operation === '*' || each.operation === operation;
    if (isMeant && each.skip === 0) {
      const rest = each.times > 1 ? [{ ...each, times: each.times - 1 }] : [];
      return { known: each.known, planned: [...left, ...rest, ...planned.slice(at + 1)] };
    }
    left.push(isMeant ? { ...each, skip: each.skip - 1 } : each);
  }
  return { known: undefined, planned: left };
}

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
