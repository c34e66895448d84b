/** The effect of an operation on a record of the service. */
export type Effect = 'create' | 'update' | 'read' | 'delete';

/** The method and path of an operation, and its effect. */
export interface Endpoint {
  /** The HTTP method. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path below the base URL; `{oid}` is a placeholder for one URL-encoded segment. */
  readonly path: string;
  /** The effect on a record. Every effect but `create` is idempotent, so it is retried. */
  readonly effect: Effect;
  /** The records that the operation is about. */
  readonly collection: 'patients' | 'emrUsers';
}

/**
 * The operations of the service, by name. Code for all operations reads this table. The API
 * specification shows the patient path with and without a trailing slash, and requests with it.
 *
 * Source: *Endpoints*.
 */
export const ENDPOINTS = {
  createPatient: {
    method: 'POST',
    path: '/profiles/v1/patient/',
    effect: 'create',
    collection: 'patients',
  },
  updateEmrUser: {
    method: 'PATCH',
    path: '/profiles/v1/emr-user/{oid}',
    effect: 'update',
    collection: 'emrUsers',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

/** Returns the method and the path template, as messages show them. */
export function labelOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** The name of an operation of the service. */
export type OperationName = keyof typeof ENDPOINTS;
