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
export function deliver(
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
      if (fault.stored) service.respond(request, { kind, received: () => undefined });
      else service.intercept(request, { kind, received: undefined });
      return { kind };
    }
    case 'truncate': {
      // An answer without a body has no half.
      const received = (whole: ServiceAnswer) => (whole.body === '' ? undefined : whole);
      const answer = service.respond(request, { kind: 'truncate', received });
      return answer.body === '' ? { kind: 'drop' } : { kind: 'truncate', answer };
    }
    case 'drip': {
      const answer = service.respond(request, { kind: 'drip', received: (whole) => whole });
      return { kind: 'drip', answer, bytesPerSecond: fault.bytesPerSecond };
    }
    case 'delay':
      return {
        kind: 'delay',
        ms: fault.ms,
        proceed() {
          if (isOver()) return undefined;
          return service.respond(request, { kind: 'delay', received: (whole) => whole });
        },
        abandon() {
          if (!isOver()) service.intercept(request, { kind: 'delay', received: undefined });
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
  const received = (answer: ServiceAnswer): ServiceAnswer => ({
    status: status ?? answer.status,
    headers: { ...answer.headers, ...inLowercase(fault.headers) },
    body: request.method === 'HEAD' ? '' : (fault.body ?? answer.body),
  });
  if (stored) return received(service.respond(request, { kind: 'respond', received }));
  const answer = received({ status: 200, headers: {}, body: '' });
  service.intercept(request, { kind: 'respond', received: answer });
  return answer;
}

function inLowercase(headers: RespondFault['headers'] = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
