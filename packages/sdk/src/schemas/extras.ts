import type * as z from 'zod/mini';
import type { CopyPolicy } from './copy-json.ts';
import { extrasSchemaOf } from './extras-schema.ts';
import { EXTRAS_LIMITS } from './facts.ts';
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

/** Source: *Limits*, restrictions 1 to 5. */
const RESTRICTIONS: CopyPolicy = {
  isIgnored,
  keyRule: (key) =>
    isLongerThan(key, EXTRAS_LIMITS.keyLength) ? 'extras.key_too_long' : undefined,
  placeRule: (container, { inList, level }) => {
    if (Array.isArray(container)) return inList ? 'extras.nested_list' : undefined;
    if (inList) return 'extras.object_in_list';
    return level > EXTRAS_LIMITS.nestingLevels ? 'extras.too_deep' : undefined;
  },
};

/**
 * Checks the `extras` of a new patient and returns a copy without the ignored keys.
 *
 * Source: *Limits*.
 */
export const extrasSchema: z.ZodMiniType<Extras, Extras> = extrasSchemaOf<Extras>(
  'one object inside extras',
  RESTRICTIONS,
);

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
