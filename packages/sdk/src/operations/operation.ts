import type * as z from 'zod/mini';
import { assertOption } from '../errors/configuration-error.ts';
import type { Endpoint, OperationName } from '../schemas/endpoints.ts';
import type { ExtrasKind } from '../schemas/extras-walk.ts';

/** Returns the option `updateExtras`. Throws a `ConfigurationError` if it is invalid. */
export function checkedUpdateExtras({ updateExtras }: { updateExtras: ExtrasKind | undefined }) {
  const isKnown = updateExtras === 'arbitrary' || updateExtras === 'limited';
  assertOption(isKnown, "updateExtras must be 'arbitrary' or 'limited'");
  return updateExtras;
}

/** A validated input ready to be sent. An operation may have no body. */
export interface Prepared {
  /** The oid in the path, if it has one. */
  readonly oid?: string;
  /** The JSON of the body. */
  readonly body?: string | undefined;
  /** The number of `extras` keys that were omitted, if any. */
  readonly ignoredKeys?: number | undefined;
  /** The texts in path and body that no request id may repeat. */
  readonly identifiers: readonly string[];
}

/** An operation: everything that a call needs to know about it. */
export interface Operation<Input extends readonly unknown[], Output> {
  readonly name: OperationName;
  readonly endpoint: Endpoint;
  /**
   * Whether a request that may have been processed can be repeated. If absent, the effect of the
   * endpoint decides.
   */
  readonly isIdempotent?: boolean;
  /** The schema of the body of a 2xx response. */
  readonly response: z.ZodMiniType<Output>;
  /**
   * Returns the oid in the body of a 2xx that cannot be used, if it proves that the write was
   * applied. Absent if no body can prove it.
   */
  readonly storedOid?: (body: string, isWhole: boolean) => string | undefined;
  /** Validates the arguments of a call. Throws an `InvalidInputError` with every problem found. */
  readonly prepare: (input: Input, settings: { updateExtras: ExtrasKind }) => Prepared;
}
