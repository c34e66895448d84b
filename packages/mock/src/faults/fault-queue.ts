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

/** The planned faults that still apply to later requests. */
export class FaultQueue {
  #planned: PlannedFault[] = [];
  #generation = 0;

  /** A number that changes each time the queue is cleared. */
  get generation(): number {
    return this.#generation;
  }

  /** @returns A function that cancels the fault for all remaining requests. */
  add(operation: unknown, fault: unknown, plan: FaultPlan = {}): () => void {
    checkFaultPlan(operation, plan);
    const { times = 1, skip = 0 } = plan;
    const planned = { operation, fault: checkFault(fault), times, skip };
    this.#planned.push(planned);
    return () => {
      this.#planned = this.#planned.filter((each) => each !== planned);
    };
  }

  /** Takes the first fault that applies to a request. A request gets at most one fault. */
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
