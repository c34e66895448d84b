import type { OperationName } from '@profiles/sdk/schemas';
import { checkFault, checkFaultPlan } from './check-fault.ts';
import type { AppliedFault, Fault, FaultPlan, PlannedFault } from './faults.ts';

interface QueuedFault extends Omit<PlannedFault, 'cancel'> {
  times: number;
  skip: number;
  /** Returns the fault if it applies to the next matching request. */
  readonly draw: () => AppliedFault | undefined;
}

/** The planned faults that still apply to later requests. */
export class FaultQueue {
  readonly #onChange: () => void;
  #queued: QueuedFault[] = [];
  #lastId = 0;
  #generation = 0;

  /** @param onChange - Called when a fault is added, used or cancelled. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** A number that changes each time the queue is cleared. */
  get generation(): number {
    return this.#generation;
  }

  get planned(): readonly PlannedFault[] {
    return this.#queued.map((queued) => {
      const { draw, ...planned } = queued;
      const fault = structuredClone(planned.fault);
      return { ...planned, fault, cancel: () => this.#cancel(queued) };
    });
  }

  /** @returns A function that cancels the fault for all remaining requests. */
  add(operation: unknown, fault: unknown, plan: FaultPlan = {}): () => void {
    checkFaultPlan(operation, plan);
    const { skip = 0, rate = 1 } = plan;
    const { times = plan.rate === undefined ? 1 : Number.POSITIVE_INFINITY } = plan;
    const id = this.#lastId + 1;
    const random = createRandom(id);
    const checked = checkFault(fault);
    const draw = () => (random() < rate ? applied(checked, random) : undefined);
    const queued = { id, operation, fault: checked, times, skip, rate, draw };
    this.#lastId = id;
    this.#queued.push(queued);
    this.#onChange();
    return () => this.#cancel(queued);
  }

  /**
   * Takes the first fault that applies to a request. A request gets at most one fault.
   *
   * @param requested - The operation that the request is for, if any.
   */
  take(requested: OperationName | undefined): AppliedFault | undefined {
    for (const queued of this.#queued) {
      if (queued.operation !== '*' && queued.operation !== requested) continue;
      if (queued.skip > 0) {
        queued.skip -= 1;
        this.#onChange();
        continue;
      }
      const fault = queued.draw();
      if (!fault) continue;
      queued.times -= 1;
      if (queued.times === 0) this.#queued = this.#queued.filter((each) => each !== queued);
      this.#onChange();
      return fault;
    }
    return undefined;
  }

  clear(): void {
    this.#queued = [];
    this.#lastId = 0;
    // Stryker disable next-line AssignmentOperator: any other number will do
    this.#generation += 1;
  }

  #cancel(cancelled: QueuedFault): void {
    const left = this.#queued.filter((queued) => queued !== cancelled);
    if (left.length === this.#queued.length) return;
    this.#queued = left;
    this.#onChange();
  }
}

/** Draws the delay of a fault that has a range of delays. */
function applied(fault: Fault, random: () => number): AppliedFault {
  if (fault.kind !== 'delay') return fault;
  if (typeof fault.ms === 'number') return { kind: 'delay', ms: fault.ms };
  const [min, max] = fault.ms;
  return { kind: 'delay', ms: min + random() * (max - min) };
}

/**
 * Creates a generator of pseudorandom numbers from 0 to 1, without 1. The same seed gives the same
 * numbers in every run. This is Mulberry32, which needs no library.
 */
export function createRandom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b9);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
