import type { ServiceResponse } from '../http/incoming-request.ts';
import type { AppliedFault, RespondFault } from './faults.ts';

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
