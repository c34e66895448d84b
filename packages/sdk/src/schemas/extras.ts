import type * as z from 'zod/mini';
import { type Check, refuse, schemaOf } from './check.ts';
import { type CopyPolicy, copyJson } from './copy-json.ts';
import { EXTRAS_LIMITS } from './facts.ts';
import type { ExtrasRule } from './input-issue.ts';
import { isPlainObject, type JsonScalar } from './json.ts';

/** Describes a list in `extras`: scalars only. */
export type ExtrasList = readonly JsonScalar[];

/** Describes an object inside `extras`: no further object fits in. */
export interface NestedExtras {
  readonly [key: string]: JsonScalar | ExtrasList | undefined;
}

/**
 * Describes the additional data of a patient. A list in a list, an object in a list and an object
 * inside a nested object do not compile. A value typed by an `interface` needs a spread:
 * `extras: { visit: { ...visit } }`.
 *
 * Source: *Limits*. Keys that start with `_` are ignored: the SDK leaves them out.
 */
export interface Extras {
  readonly [key: string]: JsonScalar | ExtrasList | NestedExtras | undefined;
}

const isIgnored = (key: string) => key.startsWith(EXTRAS_LIMITS.ignoredKeyPrefix);

/** Holds to the restrictions 1 to 5 of *Limits*. */
export const limitedExtras: Check = extrasWithin('one object inside extras', {
  isIgnored,
  keyRule: (key) =>
    isLongerThan(key, EXTRAS_LIMITS.keyLength) ? 'extras.key_too_long' : undefined,
  placeRule: (container, { inList, level }) => {
    if (Array.isArray(container)) return inList ? 'extras.nested_list' : undefined;
    if (inList) return 'extras.object_in_list';
    return level > EXTRAS_LIMITS.nestingLevels ? 'extras.too_deep' : undefined;
  },
});

/** Takes any JSON object. */
export const arbitraryExtras: Check = extrasWithin(`${EXTRAS_LIMITS.arbitraryLevels} levels`, {
  placeRule: (_, { bottom }) =>
    bottom > EXTRAS_LIMITS.arbitraryLevels ? 'extras.too_deep' : undefined,
});

/**
 * Checks the `extras` of a new patient and returns a copy without the ignored keys.
 *
 * Source: *Limits*.
 */
export const extrasSchema: z.ZodMiniType<Extras, Extras> = schemaOf(limitedExtras);

/** Counts the keys that {@link extrasSchema} leaves out of valid extras. */
export function countIgnoredKeys(extras: Readonly<Record<string, unknown>> = {}): number {
  let count = 0;
  for (const [key, value] of Object.entries(extras)) {
    if (value === undefined) continue;
    if (isIgnored(key)) count += 1;
    else if (isPlainObject(value)) count += countIgnoredKeys(value);
  }
  return count;
}

function isLongerThan(key: string, codePoints: number): boolean {
  // A code point takes one or two code units, so most keys need no counting.
  if (key.length <= codePoints) return false;
  return key.length > 2 * codePoints || [...key].length > codePoints;
}

/** Makes a check that returns a copy; `levels` tells in words how deep extras may nest. */
function extrasWithin(levels: string, policy: CopyPolicy): Check {
  const messages: Readonly<Record<ExtrasRule, string>> = {
    'extras.not_object': 'must be a plain JSON object',
    'extras.not_json': 'must hold only what JSON can carry',
    'extras.nested_list': 'must not hold a list inside a list',
    'extras.object_in_list': 'must not hold an object inside a list',
    'extras.too_deep': `must not nest deeper than ${levels}`,
    'extras.key_too_long': `must not have a key of more than ${EXTRAS_LIMITS.keyLength} characters`,
  };
  return (input, path, issues) =>
    copyJson(input, path, policy, (rule, at) => refuse(issues, at, rule, messages[rule]));
}
