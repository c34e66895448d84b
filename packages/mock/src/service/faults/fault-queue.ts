import { isPlainObject } from '@profiles/sdk/internal';
import type { OperationName } from '@profiles/sdk/schemas';
import { checkFault, checkFaultPlan } from './check-fault.ts';
import type { AppliedFault, Fault, FaultPlan, FaultRequest, PlannedFault } from './faults.ts';

/** A fault in the queue. It never changes: a change replaces it, so that events can share the queue. */
interface QueuedFault extends Readonly<Omit<PlannedFault, 'cancel'>> {
  /** Returns the fault if it applies to the next matching request. */
  readonly draw: () => AppliedFault | undefined;
}

/** The planned faults that still apply to later requests. */
export class FaultQueue {
  readonly #onChange: () => void;
  #queued: readonly QueuedFault[] = [];
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
    return this.whatIsPlanned()();
  }

  /** Returns a function that returns what is planned now. Copies of two thousand faults take a while. */
  whatIsPlanned(): () => readonly PlannedFault[] {
    const queued = this.#queued;
    return () => queued.map((each) => this.#describe(each));
  }

  add(operation: unknown, fault: unknown, plan: FaultPlan = {}): PlannedFault {
    checkFaultPlan(operation, plan);
    const { skip = 0, rate = 1 } = plan;
    const { times = plan.rate === undefined ? 1 : Number.POSITIVE_INFINITY } = plan;
    const id = this.#lastId + 1;
    const random = createRandom(id);
    const checked = checkFault(fault);
    const draw = () => (random() < rate ? applied(checked, random) : undefined);
    const when = copyCondition(plan.when);
    const queued = { id, operation, fault: checked, times, skip, rate, when, draw };
    this.#lastId = id;
    this.#queued = this.#queued.concat(queued);
    this.#onChange();
    return this.#describe(queued);
  }

  /**
   * Takes the first fault that applies to a request. A request gets at most one fault.
   *
   * @param requested - The operation that the request is for, if any.
   * @param describe - Describes the request, if a fault has a condition.
   * @throws TypeError if the condition of a fault is a function that returns something else than
   * `true` and `false`, or what this function throws.
   */
  take(
    requested: OperationName | undefined,
    describe: () => FaultRequest,
  ): AppliedFault | undefined {
    if (this.#queued.length === 0) return undefined;
    const left: QueuedFault[] = [];
    let taken: AppliedFault | undefined;
    let isChanged = false;
    for (const queued of this.#queued) {
      const isOperation = queued.operation === '*' || queued.operation === requested;
      if (taken || !isOperation || !meets(describe, queued.when)) {
        left.push(queued);
      } else if (queued.skip > 0) {
        left.push({ ...queued, skip: queued.skip - 1 });
        isChanged = true;
      } else {
        taken = queued.draw();
        const times = taken ? queued.times - 1 : queued.times;
        if (times > 0) left.push({ ...queued, times });
      }
    }
    if (!taken && !isChanged) return undefined;
    this.#queued = left;
    this.#onChange();
    return taken;
  }

  /** Cancels the fault with a number. Returns whether it was planned. */
  cancel(id: number): boolean {
    return this.#keep((queued) => queued.id !== id);
  }

  cancelAll(): void {
    this.#keep(() => false);
  }

  clear(): void {
    this.#queued = [];
    this.#lastId = 0;
    // Stryker disable next-line AssignmentOperator: any other number will do
    this.#generation += 1;
  }

  #describe({ draw, ...planned }: QueuedFault): PlannedFault {
    const generation = this.#generation;
    const cancel = () => {
      // A fault that was planned after a reset may have the same number.
      if (generation === this.#generation) this.cancel(planned.id);
    };
    const { fault, when } = planned;
    return { ...planned, fault: structuredClone(fault), when: copyCondition(when), cancel };
  }

  #keep(isKept: (queued: QueuedFault) => boolean): boolean {
    const left = this.#queued.filter(isKept);
    if (left.length === this.#queued.length) return false;
    this.#queued = left;
    this.#onChange();
    return true;
  }
}

function copyCondition(when: FaultPlan['when']): FaultPlan['when'] {
  return typeof when === 'object' ? structuredClone(when) : when;
}

/** Returns whether a request meets the condition of a fault. */
function meets(describe: () => FaultRequest, when: FaultPlan['when']): boolean {
  if (when === undefined) return true;
  const request = describe();
  if (typeof when === 'function') {
    const result: unknown = when(request);
    if (typeof result === 'boolean') return result;
    throw new TypeError('The when of a fault must return true or false.');
  }
  const { username, oid, headers = {} } = when;
  const sent = isPlainObject(request.body) ? request.body['username'] : undefined;
  return (
    (username === undefined || username === sent) &&
    (oid === undefined || oid === request.oid) &&
    Object.entries(headers).every(([name, value]) => request.headers[name.toLowerCase()] === value)
  );
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
