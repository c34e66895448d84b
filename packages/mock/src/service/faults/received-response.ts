import type { ServiceResponse } from '../../http/incoming-request.ts';
import type { AppliedFault, Fault, RespondFault } from './faults.ts';

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

/**
 * Returns the response that the client receives when a fault applies, perhaps slowly or only half of
 * it. Returns `undefined` if the client receives none.
 */
export function receivedResponse(
  response: ServiceResponse,
  fault: AppliedFault,
  method: string,
): ServiceResponse | undefined {
  switch (fault.kind) {
    case 'drop':
    case 'hang':
      return undefined;
    case 'truncate':
      // A response without a body cannot be truncated.
      return response.body === '' ? undefined : response;
    case 'respond':
      return {
        status: fault.status ?? response.status,
        headers: { ...response.headers, ...inLowercase(fault.headers) },
        body: method === 'HEAD' ? '' : (fault.body ?? response.body),
      };
    case 'delay':
    case 'drip':
      return response;
  }
}

function inLowercase(headers: RespondFault['headers'] = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
