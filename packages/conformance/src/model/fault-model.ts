import type { Fault } from '@profiles/mock';
import { faults } from '@profiles/mock';
import type { Operation } from '../oracle/naive/tables.ts';
import { type ModelRequest, type ServiceState, type Step, serve } from './service-model.ts';

/** A fault that the model knows, and what is promised of it. */
export interface KnownFault {
  readonly fault: Fault;
  /** Whether the service handles the request. */
  readonly isStored: boolean;
  /** The status that arrives, where it is not that of the service. */
  readonly status?: number;
  /** What becomes of the answer on its way. */
  readonly arrives: 'whole' | 'unreadable' | 'half' | 'never' | 'broken';
}

export const KNOWN_FAULTS: readonly KnownFault[] = [
  { fault: faults.html502, isStored: false, status: 502, arrives: 'unreadable' },
  { fault: faults.expiredToken, isStored: false, status: 401, arrives: 'unreadable' },
  { fault: faults.tooMany(1), isStored: false, status: 429, arrives: 'unreadable' },
  { fault: faults.redirect, isStored: false, status: 302, arrives: 'unreadable' },
  { fault: faults.emptyBody, isStored: true, arrives: 'unreadable' },
  { fault: faults.malformedJson, isStored: true, arrives: 'unreadable' },
  { fault: faults.missingOid, isStored: true, arrives: 'unreadable' },
  { fault: status(503, true), isStored: true, status: 503, arrives: 'whole' },
  { fault: status(408, false), isStored: false, status: 408, arrives: 'unreadable' },
  { fault: status(201, false), isStored: false, status: 201, arrives: 'unreadable' },
  { fault: { kind: 'drop' }, isStored: false, arrives: 'broken' },
  { fault: { kind: 'drop', stored: true }, isStored: true, arrives: 'broken' },
  { fault: { kind: 'truncate' }, isStored: true, arrives: 'half' },
  { fault: { kind: 'truncate' }, isStored: true, arrives: 'half' },
  { fault: { kind: 'hang' }, isStored: false, arrives: 'never' },
  { fault: { kind: 'hang', stored: true }, isStored: true, arrives: 'never' },
  { fault: { kind: 'delay', ms: 1 }, isStored: true, arrives: 'whole' },
  { fault: { kind: 'drip', bytesPerSecond: 1_000_000 }, isStored: true, arrives: 'whole' },
];

function status(code: number, stored: boolean): Fault {
  return { kind: 'respond', status: code, stored };
}

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
export interface Exchange {
  readonly arrives: KnownFault['arrives'];
  /** The status of the answer, wherever one was made. */
  readonly status: number | undefined;
  /** What the journal has to show. */
  readonly noted: Noted;
  /** What the service did, if it got the request at all. */
  readonly step: Step | undefined;
  readonly after: ServiceState;
  readonly planned: readonly PlannedFault[];
}

/** Tells what becomes of a request under the faults that are planned. */
export function exchange(
  state: ServiceState,
  faultsBefore: readonly PlannedFault[],
  request: ModelRequest,
): Exchange {
  const { known, planned } = takeFault(faultsBefore, request.operation);
  const step = known && !known.isStored ? undefined : serve(state, request);
  const after = step?.after ?? state;
  const status = known?.status ?? step?.answer.status;
  const isBodyless = step && 'refusal' in step.answer && state.ledger.errorBody === 'empty';
  const meant = known?.arrives ?? 'whole';
  const arrives = meant === 'half' && isBodyless ? 'broken' : meant;
  return {
    arrives,
    status,
    noted: {
      fault: known?.fault.kind,
      status: arrives === 'broken' || arrives === 'never' ? undefined : status,
    },
    step,
    after,
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
