import type { Check } from './check.ts';
import { extrasCheck, isIgnored } from './copy-extras.ts';
import { isPlainObject, type JsonObject, type JsonScalar } from './json.ts';

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

/** Holds to the restrictions 1 to 5 of *Limits*. */
export const limitedExtras: Check<Extras> = extrasCheck<Extras>('limited');

/** Takes any JSON object. */
export const arbitraryExtras: Check<JsonObject> = extrasCheck<JsonObject>('arbitrary');

/** Counts the keys that {@link limitedExtras} leaves out of valid extras. */
export function countIgnoredKeys(extras: Readonly<Record<string, unknown>> = {}): number {
  let count = 0;
  for (const [key, value] of Object.entries(extras)) {
    if (value === undefined) continue;
    if (isIgnored(key)) count += 1;
    else if (isPlainObject(value)) count += countIgnoredKeys(value);
  }
  return count;
}
