// faults/ decides what goes wrong on the way between a client and the service.

import type { ServiceAnswer, ServiceRequest } from '../http/service-request.ts';
import type { ProfileService } from '../service/service.ts';
import type { Fault, RespondFault } from './faults.ts';

/** Describes what becomes of a request: an answer, and how much of it arrives. */
export type Delivery =
  | {
      /** The answer arrives whole. */
      readonly kind: 'answer';
      /** The answer. */
      readonly answer: ServiceAnswer;
    }
  | {
      /** The first half of the answer's body arrives, then the connection dies. */
      readonly kind: 'truncate';
      /** The whole answer. */
      readonly answer: ServiceAnswer;
    }
  | {
      /** The answer's body arrives slowly. */
      readonly kind: 'drip';
      /** The answer. */
      readonly answer: ServiceAnswer;
      /** How slowly. */
      readonly bytesPerSecond: number;
    }
  | {
      /** The connection dies (`drop`), or nothing happens any more (`hang`). */
      readonly kind: 'drop' | 'hang';
    }
  | DelayedDelivery;

/** Describes a request that waits before the service sees it. */
export interface DelayedDelivery {
  /** Names the kind. */
  readonly kind: 'delay';
  /** How long it waits, in milliseconds. */
  readonly ms: number;
  /** Hands the request to the service, once the time is over; not where the mock was reset meanwhile. */
  proceed(): ServiceAnswer | undefined;
  /** Tells that the client left before that. */
  abandon(): void;
}

/**
 * Hands a request to the service, or to the fault that it meets.
 *
 * @param isOver - Tells whether the mock was reset since.
 */
export function planDelivery(
  service: ProfileService,
  request: ServiceRequest,
  fault: Fault | undefined,
  isOver: () => boolean,
): Delivery {
  if (!fault) return { kind: 'answer', answer: service.respond(request) };
  switch (fault.kind) {
    case 'respond':
      return { kind: 'answer', answer: respondOtherwise(service, request, fault) };
    case 'drop':
    case 'hang': {
      const { kind } = fault;
      if (fault.stored) service.respond(request, { kind, change: () => undefined });
      else service.intercept(request, { kind, answer: undefined });
      return { kind };
    }
    case 'truncate': {
      // An answer without a body has no half.
      const change = (whole: ServiceAnswer) => (whole.body === '' ? undefined : whole);
      const answer = service.respond(request, { kind: 'truncate', change });
      return answer.body === '' ? { kind: 'drop' } : { kind: 'truncate', answer };
    }
    case 'drip': {
      const answer = service.respond(request, { kind: 'drip', change: (whole) => whole });
      return { kind: 'drip', answer, bytesPerSecond: fault.bytesPerSecond };
    }
    case 'delay':
      return {
        kind: 'delay',
        ms: fault.ms,
        proceed() {
          if (isOver()) return undefined;
          return service.respond(request, { kind: 'delay', change: (whole) => whole });
        },
        abandon() {
          if (!isOver()) service.intercept(request, { kind: 'delay', answer: undefined });
        },
      };
  }
}

function respondOtherwise(
  service: ProfileService,
  request: ServiceRequest,
  fault: RespondFault,
): ServiceAnswer {
  const { status, stored = status === undefined || status < 300 } = fault;
  const change = (answer: ServiceAnswer): ServiceAnswer => ({
    status: status ?? answer.status,
    headers: { ...answer.headers, ...inLowercase(fault.headers) },
    body: request.method === 'HEAD' ? '' : (fault.body ?? answer.body),
  });
  if (stored) return change(service.respond(request, { kind: 'respond', change }));
  const answer = change({ status: 200, headers: {}, body: '' });
  service.intercept(request, { kind: 'respond', answer });
  return answer;
}

function inLowercase(headers: RespondFault['headers'] = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
