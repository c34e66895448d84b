import type { OperationName } from '@profiles/sdk/schemas';
import { decodeSegment } from '../../http/base-url.ts';
import type { RequestHead } from '../../http/request.ts';
import { createPatient } from './create-patient.ts';
import type { RequestBody } from './request-body.ts';
import type { ServiceOperation } from './service-operation.ts';
import { updateEmrUser } from './update-emr-user.ts';

const OPERATION_BY_NAME: Readonly<Record<OperationName, ServiceOperation>> = {
  createPatient,
  updateEmrUser,
};
const SERVICE_OPERATIONS = Object.values(OPERATION_BY_NAME).map((operation) => {
  const [start = '', afterOid] = operation.path.split('{oid}');
  return { operation, start, afterOid };
});

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

/** A request, with what the mock has learned of it. */
export interface RequestContext {
  readonly request: RequestHead;
  /** The time at which its head arrived, as of `performance.now()`. */
  readonly arrivedAt: number;
  /** The route, if an operation has the path. */
  readonly route: Route | undefined;
  readonly body: RequestBody;
  /** Why the request stays in the mock, if others could have responded to it. */
  readonly stayReason?: string | undefined;
}

/** Finds the route of a request. */
export function findRoute({ method, path }: RequestHead): Route | undefined {
  const methods: string[] = [];
  let route: Route | undefined;
  for (const each of SERVICE_OPERATIONS) {
    const match = matchOf(each, path);
    if (!match) continue;
    methods.push(each.operation.method);
    if (!route || each.operation.method === method) route = { ...match, methods };
  }
  return route;
}

function matchOf(
  { operation, start, afterOid }: (typeof SERVICE_OPERATIONS)[number],
  path: string,
): Match | undefined {
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
