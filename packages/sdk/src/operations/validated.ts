import type * as z from 'zod/mini';
import { InvalidInputError } from '../errors/invalid-input-error.ts';
import type { OperationName } from '../schemas/endpoints.ts';
import { countIgnoredKeys } from '../schemas/extras-walk.ts';
import { type InputIssue, inputIssues, MAX_ISSUES } from '../schemas/issues.ts';
import { stringifyBody } from '../schemas/json.ts';

/**
 * Validates an input. Returns the body to send, and the number of `extras` keys that it omits, if any.
 * Throws an {@link InvalidInputError} otherwise.
 *
 * @param issues - The problems of other arguments.
 */
export function validated<T extends { readonly extras?: unknown }>(
  operation: OperationName,
  schema: z.ZodMiniType<T>,
  input: T,
  issues: readonly InputIssue[] = [],
): { readonly body: T; readonly ignoredKeys: number | undefined } {
  const problems = [...issues];
  try {
    const { success, data: body, error } = schema.safeParse(input);
    if (success && problems.length === 0) {
      return { body, ignoredKeys: countIgnoredKeys(input.extras, body.extras) || undefined };
    }
    problems.push(...inputIssues(error?.issues ?? []));
  } catch {
    // A getter or a proxy of the caller threw. Its message may quote the value.
    problems.push({ path: [], rule: 'type', message: 'must be readable' });
  }
  throw new InvalidInputError(operation, problems.slice(0, MAX_ISSUES));
}

/** Returns the JSON of a valid body. */
export function jsonOf(operation: OperationName, body: object): string {
  try {
    return stringifyBody(body);
  } catch {
    const message = 'must fit in one string';
    throw new InvalidInputError(operation, [{ path: [], rule: 'type', message }]);
  }
}

/** Returns an issue if an oid cannot be sent as one path segment. */
export function oidIssues(oid: unknown): readonly InputIssue[] {
  // In a Unicode pattern, these are lone surrogates.
  if (typeof oid === 'string' && !/^\.{0,2}$|[\ud800-\udfff]/u.test(oid)) return [];
  return [{ path: ['oid'], rule: 'oid', message: 'must be usable as a path segment' }];
}
