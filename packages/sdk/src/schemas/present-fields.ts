import * as z from 'zod/mini';
import { breaks } from './input-issue.ts';
import { isPlainObject } from './json.ts';

/** Drops the properties whose value is `undefined`: zod's strict objects would call them unknown. */
export function presentFields<T>() {
  return z.transform((input: T, context): Readonly<Record<string, unknown>> => {
    if (isPlainObject(input)) {
      if (!Object.values(input).includes(undefined)) return input;
      return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    }
    const { error: message, params } = breaks('type', 'must be a plain object');
    context.issues.push({ code: 'custom', input, message, params });
    return {};
  });
}

/** What a strict object says of a field that the document does not name. */
export const UNKNOWN_FIELD = 'is not known to this operation';
