import type { OperationName } from '@profiles/sdk/schemas';
import type { ServiceRequest } from '../http/service-request.ts';
import { routeOf } from '../service/route.ts';
import { checkFault, checkFaultPlan } from './check-fault.ts';
import type { Fault, FaultPlan } from './faults.ts';

interface PlannedFault {
  readonly operation: OperationName | '*';
  readonly fault: Fault;
  times: number;
  skip: number;
}

/** Holds the faults that are still to come. */
export class FaultQueue {
  #planned: PlannedFault[] = [];
  #generation = 0;

  /** Another one after each clearing. */
  get generation(): number {
    return this.#generation;
  }

  /** @returns A function that takes what is left of the fault back. */
  add(operation: unknown, fault: unknown, plan: FaultPlan = {}): () => void {
    checkFaultPlan(operation, plan);
    const { times = 1, skip = 0 } = plan;
    const planned = { operation, fault: checkFault(fault), times, skip };
    this.#planned.push(planned);
    return () => {
      this.#planned = this.#planned.filter((each) => each !== planned);
    };
  }

  /** Takes the first fault that is ready for a request. One request meets at most one. */
  take({ method, path }: ServiceRequest): Fault | undefined {
    // Stryker disable next-line ConditionalExpression: a shortcut with the same result
    if (this.#planned.length === 0) return undefined;
    const operation = routeOf(path)?.operation;
    const asked = operation?.method === method ? operation.name : undefined;
    for (const planned of this.#planned) {
      if (planned.operation !== '*' && planned.operation !== asked) continue;
      if (planned.skip > 0) {
        planned.skip -= 1;
        continue;
      }
      planned.times -= 1;
      if (planned.times === 0) this.#planned = this.#planned.filter((each) => each !== planned);
      return planned.fault;
    }
    return undefined;
  }

  clear(): void {
    this.#planned = [];
    // Stryker disable next-line AssignmentOperator: any other number will do
    this.#generation += 1;
  }
}
