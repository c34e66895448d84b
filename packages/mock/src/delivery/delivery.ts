// delivery/ passes a request to the service, or to the fault that applies to it.

import type { AppliedFault, RespondFault } from '../faults/faults.ts';
import { reachesService } from '../faults/reaches-service.ts';
import type { ServiceResponse } from '../http/service-request.ts';
import type { ArrivedRequest, ProfileService } from '../service/service.ts';

/** A response, and how much of it arrives at the client. */
export type Delivery =
  | {
      /** The whole response arrives. */
      readonly kind: 'response';
      /** The response. */
      readonly response: ServiceResponse;
    }
  | {
      /** The first half of the response body arrives, then the connection breaks. */
      readonly kind: 'truncate';
      /** The whole response. */
      readonly response: ServiceResponse;
    }
  | {
      /** The response body arrives slowly. */
      readonly kind: 'drip';
      /** The response. */
      readonly response: ServiceResponse;
      /** The rate of the body, in bytes per second. */
      readonly bytesPerSecond: number;
    }
  | {
      /** The connection breaks (`drop`), or no response ever arrives (`hang`). */
      readonly kind: 'drop' | 'hang';
    }
  | DelayedDelivery;

/** A request that waits before the service handles it. */
export interface DelayedDelivery {
  /** The kind of delivery. */
  readonly kind: 'delay';
  /** The delay in milliseconds. */
  readonly ms: number;
  /**
   * Passes the request to the service. Call it after the delay. Returns `undefined` if the mock was
   * reset in the meantime.
   */
  proceed(): ServiceResponse | undefined;
  /** Records that the client disconnected. Call it instead of `proceed`. */
  abandon(): void;
}

/**
 * Passes a request to the service, or to the fault that applies to it.
 *
 * @param isOver - Returns whether the mock was reset in the meantime.
 */
export function planDelivery(
  service: ProfileService,
  routed: ArrivedRequest,
  fault: AppliedFault | undefined,
  isOver: () => boolean,
): Delivery {
  if (!fault) return { kind: 'response', response: service.respond(routed) };
  switch (fault.kind) {
    case 'respond':
      return { kind: 'response', response: respondOtherwise(service, routed, fault) };
    case 'drop':
    case 'hang': {
      if (reachesService(fault)) service.respond(routed, { fault, change: () => undefined });
      else service.intercept(routed, { fault, response: undefined });
      return { kind: fault.kind };
    }
    case 'truncate': {
      // A response without a body cannot be truncated.
      const change = (whole: ServiceResponse) => (whole.body === '' ? undefined : whole);
      const response = service.respond(routed, { fault, change });
      return response.body === '' ? { kind: 'drop' } : { kind: 'truncate', response };
    }
    case 'drip': {
      const response = service.respond(routed, { fault, change: (whole) => whole });
      return { kind: 'drip', response, bytesPerSecond: fault.bytesPerSecond };
    }
    case 'delay':
      return {
        kind: 'delay',
        ms: fault.ms,
        proceed() {
          if (isOver()) return undefined;
          return service.respond(routed, { fault, change: (whole) => whole });
        },
        abandon() {
          if (!isOver()) service.intercept(routed, { fault, response: undefined });
        },
      };
  }
}

function respondOtherwise(
  service: ProfileService,
  routed: ArrivedRequest,
  fault: RespondFault,
): ServiceResponse {
  const { status } = fault;
  const change = (response: ServiceResponse): ServiceResponse => ({
    status: status ?? response.status,
    headers: { ...response.headers, ...inLowercase(fault.headers) },
    body: routed.request.method === 'HEAD' ? '' : (fault.body ?? response.body),
  });
  if (reachesService(fault)) return change(service.respond(routed, { fault, change }));
  const response = change({ status: 200, headers: {}, body: '' });
  service.intercept(routed, { fault, response });
  return response;
}

function inLowercase(headers: RespondFault['headers'] = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
