import * as z from 'zod/mini';
import { type ExtrasKind, walkExtras } from './extras-walk.ts';
import { EXTRAS_LIMITS } from './facts.ts';
import type { JsonObject, JsonScalar } from './json.ts';
import type { Refused } from './refused.ts';

/** A list in `extras`: scalars only. The mutable list makes the compiler say why another one fails. */
export type ExtrasList =
  | readonly JsonScalar[]
  | (JsonScalar | Refused<'a list in the extras of a patient holds only scalars'>)[];

/** An object inside `extras`: no further object fits in. */
export interface NestedExtras {
  readonly [key: string]:
    | JsonScalar
    | ExtrasList
    | Refused<'an object inside the extras of a patient holds no object'>
    | undefined;
}

/**
 * The additional data of a patient. A list in a list, an object in a list and an object inside a
 * nested object do not compile. A value typed by an `interface` needs a spread:
 * `extras: { visit: { ...visit } }`.
 *
 * Source: *Limits*. Keys that start with `_` are ignored: the SDK leaves them out.
 */
export interface Extras {
  readonly [key: string]: JsonScalar | ExtrasList | NestedExtras | undefined;
}

const { nestingLevels, keyLength, ignoredKeyPrefix, arbitraryLevels } = EXTRAS_LIMITS;

/**
 * Validates the `extras` of a new patient and returns a copy without the ignored keys.
 *
 * Source: *Limits*.
 */
export const extrasSchema: z.ZodMiniType<Extras, Extras> = extrasOf('limited', {
  description: `Additional data. Keys that start with ${ignoredKeyPrefix} are ignored.`,
  ...dictionary(nestingLevels),
});

/** Validates any JSON object and returns a copy. */
export const arbitraryExtrasSchema: z.ZodMiniType<JsonObject, JsonObject> = extrasOf('arbitrary', {
  description: `Additional data, at most ${arbitraryLevels} levels deep.`,
  type: 'object',
});

/** A declarative schema takes exponential time on shared data: this one is a single linear walk. */
function extrasOf<T>(kind: ExtrasKind, jsonSchema: z.core.JSONSchema.JSONSchema) {
  const schema: z.ZodMiniType<unknown, unknown> = z.unknown().check((context) => {
    context.value = walkExtras(kind, context.value, context.issues);
  });
  // The walk lets nothing else through.
  return schema.register(z.globalRegistry, jsonSchema) as z.ZodMiniType<T, T>;
}

/** Describes an object that has so many levels of objects inside. */
function dictionary(levels: number): z.core.JSONSchema.JSONSchema {
  const ignored = `^${ignoredKeyPrefix}`;
  const scalar: z.core.JSONSchema.JSONSchema = { type: ['string', 'number', 'boolean', 'null'] };
  const list: z.core.JSONSchema.JSONSchema = { type: 'array', items: scalar };
  return {
    type: 'object',
    propertyNames: { anyOf: [{ pattern: ignored }, { maxLength: keyLength }] },
    // What is below an ignored key counts for nothing.
    patternProperties: { [ignored]: {} },
    additionalProperties: {
      anyOf: [scalar, list, ...(levels > 0 ? [dictionary(levels - 1)] : [])],
    },
  };
}
