import { decodeSegment } from '../http/base-url.ts';
import type { ServiceRequest } from '../http/service-request.ts';
import { OPERATIONS } from './operations/operations.ts';
import type { ServiceOperation } from './operations/service-operation.ts';

/** A path that belongs to an operation. */
export interface Route {
  readonly operation: ServiceOperation;
  /** The oid, if the path contains one that can be decoded. */
  readonly oid: string | undefined;
  /** Whether the path lacks the trailing slash of the operation's own path. */
  readonly lacksSlash: boolean;
}

/** A request, with the route of its path if an operation has the path. */
export interface RoutedRequest {
  readonly request: ServiceRequest;
  readonly route: Route | undefined;
}

/** Finds the route of a request, regardless of its method. */
export function findRoute(request: ServiceRequest): RoutedRequest {
  return { request, route: routeOf(request.path) };
}

function routeOf(path: string): Route | undefined {
  for (const operation of OPERATIONS) {
    const [start = '', afterOid] = operation.path.split('{oid}');
    if (afterOid === undefined) {
      const lacksSlash = `${path}/` === start;
      if (path === start || lacksSlash) return { operation, oid: undefined, lacksSlash };
    } else if (path.startsWith(start) && path.endsWith(afterOid)) {
      const segment = path.slice(start.length, path.length - afterOid.length);
      if (segment === '' || segment.includes('/')) continue;
      // Decoded only once: anything that is still encoded is part of the oid.
      return { operation, oid: decodeSegment(segment), lacksSlash: false };
    }
  }
  return undefined;
}
