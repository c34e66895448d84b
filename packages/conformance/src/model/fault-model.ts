import type { KnownFault } from '@profiles/samples/known-faults';
import type { Operation } from '../oracle/naive/tables.ts';
import { type ModelRequest, type ServiceState, serve } from './service-model.ts';

/** A fault that is still to come. */
export interface PlannedFault {
  readonly id: number;
  readonly operation: Operation | '*';
  readonly known: KnownFault;
  readonly times: number;
  readonly skip: number;
}

/** A request that the journal has to show. */
export interface Noted {
  readonly fault: string | undefined;
  readonly status: number | undefined;
}

/** What a client gets to see, and the state that is left behind. */
export type Exchange = ReturnType<typeof exchange>;

/** Tells what becomes of a request under the faults that are planned. */
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
    /** The status of the answer, wherever one was made. */
    status,
    noted,
    /** What the service did, if it got the request at all. */
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
