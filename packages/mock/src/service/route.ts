import { decodeSegment } from '../http/base-url.ts';
import type { ServiceRequest } from '../http/incoming-request.ts';
import { OPERATIONS } from './operations/operations.ts';
import type { ServiceOperation } from './operations/service-operation.ts';

/** An operation that has the path of a request. */
interface Match {
  readonly operation: ServiceOperation;
  /** The oid, if the path contains one that can be decoded. */
  readonly oid: string | undefined;
  /** The oid as the path has it, or its text if it cannot be decoded. */
  readonly shownOid: string | undefined;
  /** Whether the path lacks the trailing slash of the operation's own path. */
  readonly lacksSlash: boolean;
}

/** The operation of a request. If the method is wrong, the first operation that has its path. */
export interface Route extends Match {
  /** The methods of all operations that have the path. */
  readonly methods: readonly string[];
}

/** A request, with its route if an operation has the path. */
export interface RoutedRequest {
  readonly request: ServiceRequest;
  readonly route: Route | undefined;
}

/** Finds the route of a request. */
export function findRoute(request: ServiceRequest): RoutedRequest {
  const matches = OPERATIONS.flatMap((operation) => matchOf(operation, request.path) ?? []);
  const methods: readonly string[] = matches.map(({ operation }) => operation.method);
  const match = matches[methods.indexOf(request.method)] ?? matches[0];
  return { request, route: match && { ...match, methods } };
}

function matchOf(operation: ServiceOperation, path: string): Match | undefined {
  const [start = '', afterOid] = operation.path.split('{oid}');
  if (afterOid === undefined) {
    const lacksSlash = `${path}/` === start;
    const isMatch = path === start || lacksSlash;
    return isMatch ? { operation, oid: undefined, shownOid: undefined, lacksSlash } : undefined;
  }
  if (!path.startsWith(start) || !path.endsWith(afterOid)) return undefined;
  const segment = path.slice(start.length, path.length - afterOid.length);
  if (segment === '' || segment.includes('/')) return undefined;
  // Decoded only once: anything that is still encoded is part of the oid.
  const oid = decodeSegment(segment);
  return { operation, oid, shownOid: oid ?? segment, lacksSlash: false };
}
