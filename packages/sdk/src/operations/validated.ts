import type * as z from 'zod/mini';
import { InvalidInputError } from '../errors/invalid-input-error.ts';
import { type InputIssue, inputIssues } from '../schemas/issues.ts';
import type { OperationName } from './operation.ts';

const UNREADABLE: InputIssue = { path: [], rule: 'type', message: 'must be readable' };

const UNFIT_OID: InputIssue = { path: ['oid'], rule: 'oid', message: 'must fit in a path' };

/**
 * Validates an input.
 *
 * @param issues - The problems found elsewhere.
 * @throws {@link InvalidInputError} with every problem.
 */
export function validated<T>(
  operation: OperationName,
  schema: z.ZodMiniType<T>,
  input: unknown,
  issues: readonly InputIssue[] = [],
): T {
  const found = [...issues];
  try {
    const { success, data, error } = schema.safeParse(input);
    if (success && found.length === 0) return data;
    found.push(...inputIssues(error?.issues ?? []));
  } catch {
    // A getter or a proxy of the caller's threw; its words may quote the value.
    found.push(UNREADABLE);
  }
  throw new InvalidInputError(operation, found);
}

/** Returns the problem of an oid that cannot be sent as one segment of a path. */
export function oidIssues(oid: unknown): readonly InputIssue[] {
  // In a Unicode pattern, `Cs` is a surrogate without its other half.
  return typeof oid === 'string' && !/^\.{0,2}$|\p{Cs}/u.test(oid) ? [] : [UNFIT_OID];
}
