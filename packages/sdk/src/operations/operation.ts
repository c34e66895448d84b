import type * as z from 'zod/mini';

/** The name of an operation of the service. */
export type OperationName = 'createPatient' | 'updateEmrUser';

/** Where an operation is called. */
export interface Endpoint {
  /** The HTTP method. */
  readonly method: 'POST' | 'PATCH';
  /** The path below the base address; `{oid}` is a placeholder for one encoded segment. */
  readonly path: string;
}

/** Chooses what `extras` of an update may be: any JSON object, or one within the patient's limits. */
export type UpdateExtras = 'arbitrary' | 'limited';

/** A validated input, ready to be sent; an operation may have no body. */
export interface Prepared {
  readonly path: string;
  readonly body?: object;
  /** How many keys of `extras` were left out. */
  readonly ignoredKeys?: number;
}

/** All that the client knows of an operation. */
export interface Operation<Input extends readonly unknown[], Output> extends Endpoint {
  readonly name: OperationName;
  /** Validates the body of a 2xx response. */
  readonly response: z.ZodMiniType<Output>;
  /** Returns whether a body proves that the write was applied, though `response` rejects it. */
  readonly isApplied: (body: string) => boolean;
  /** Whether doing it twice leaves what doing it once leaves: only then is a lost request retried. */
  readonly isIdempotent: boolean;
  /** Validates the arguments of a call, or throws an `InvalidInputError` with every problem found. */
  readonly prepare: (input: Input, settings: { updateExtras: UpdateExtras }) => Prepared;
}

/** Returns method and path template, as errors and logs name an operation. */
export function endpointOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
