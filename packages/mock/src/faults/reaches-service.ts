import type { AppliedFault, Fault } from './faults.ts';

/** Returns whether the service handles a request with this fault. */
export function reachesService(fault: Fault | AppliedFault): boolean {
  switch (fault.kind) {
    case 'drop':
    case 'hang':
      return fault.stored === true;
    case 'respond':
      return fault.stored ?? (fault.status === undefined || fault.status < 300);
    default:
      return true;
  }
}
