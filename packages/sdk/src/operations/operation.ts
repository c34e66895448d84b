import type * as z from 'zod/mini';

/** The name of an operation of the service. */
export type OperationName = 'createPatient' | 'updateEmrUser';

/** The method and path of an operation. */
export interface Endpoint {
  /** The HTTP method. */
  readonly method: 'POST' | 'PATCH';
  /** The path below the base URL; `{oid}` is a placeholder for one URL-encoded segment. */
  readonly path: string;
}

/** The rule for `extras` of an update: any JSON object, or one within the limits of a patient. */
export type UpdateExtras = 'arbitrary' | 'limited';

/** A validated input ready to be sent. An operation may have no body. */
export interface Prepared {
  readonly path: string;
  readonly body?: object;
  /** The number of `extras` keys that were omitted. */
  readonly ignoredKeys?: number;
}

/** The definition of an operation. */
export interface Operation<Input extends readonly unknown[], Output> extends Endpoint {
  readonly name: OperationName;
  /** The schema of the body of a 2xx response. */
  readonly response: z.ZodMiniType<Output>;
  /**
   * Returns the oid in the body of a 2xx that cannot be used, if it proves that the write was
   * applied.
   *
   * @param isWhole - Whether the end of the body arrived.
   */
  readonly storedOid: (body: string, isWhole: boolean) => string | undefined;
  /** Whether the operation is idempotent: only then is a lost request retried. */
  readonly isIdempotent: boolean;
  /** Validates the arguments of a call. Throws an `InvalidInputError` with every problem found. */
  readonly prepare: (input: Input, settings: { updateExtras: UpdateExtras }) => Prepared;
}

/** Returns the method and path template that error messages show. */
export function endpointOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
