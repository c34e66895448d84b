import type * as z from 'zod/mini';
import { assertOption } from '../errors/configuration-error.ts';
import { ENDPOINTS, type OperationName } from '../schemas/endpoints.ts';

/** The rule for `extras` of an update: any JSON object, or one within the limits of a patient. */
export type UpdateExtras = 'arbitrary' | 'limited';

/** Returns the option `updateExtras`. Throws a `ConfigurationError` if it is invalid. */
export function checkedUpdateExtras(all: { updateExtras: UpdateExtras | undefined }): UpdateExtras {
  const { updateExtras } = all;
  const isKnown = updateExtras === 'arbitrary' || updateExtras === 'limited';
  assertOption(isKnown, "updateExtras must be 'arbitrary' or 'limited'");
  return updateExtras;
}

/** A validated input ready to be sent. An operation may have no body. */
export interface Prepared {
  /** The oid in the path, if it has one. */
  readonly oid?: string;
  readonly body?: { readonly extras?: object | undefined };
}

/** The definition of an operation. */
export interface Operation<Input extends readonly unknown[], Output> {
  readonly name: OperationName;
  /** The schema of the body of a 2xx response. */
  readonly response: z.ZodMiniType<Output>;
  /**
   * Returns the oid in the body of a 2xx that cannot be used, if it proves that the write was
   * applied. Absent if no body can prove it.
   *
   * @param isWhole - Whether the end of the body arrived.
   */
  readonly storedOid?: (body: string, isWhole: boolean) => string | undefined;
  /**
   * Whether a lost request may be retried. Default: what follows from the effect in `ENDPOINTS`.
   */
  readonly isIdempotent?: boolean;
  /** Validates the arguments of a call. Throws an `InvalidInputError` with every problem found. */
  readonly prepare: (input: Input, settings: { updateExtras: UpdateExtras }) => Prepared;
}

/** Returns the method and path template that error messages show. */
export function endpointOf(operation: OperationName): string {
  const { method, path } = ENDPOINTS[operation];
  return `${method} ${path}`;
}
