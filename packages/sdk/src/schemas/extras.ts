import * as z from 'zod/mini';
import { dictionary, EXTRAS_LIMITS } from './extras-rules.ts';
import { type ExtrasKind, walkExtras } from './extras-walk.ts';
import type { JsonObject } from './json.ts';

/**
 * The types of the values in `extras`. They are members and not type aliases: an app that exports a
 * value could not name an alias in its declarations. The types with `never` match no value: their
 * keys are the reasons that the compiler shows.
 */
interface Values {
  readonly scalar: string | number | boolean | null;
  readonly list:
    | readonly Values['scalar'][]
    | (
        | Values['scalar']
        | {
            /** No value. */
            readonly 'a list in the extras of a patient contains only scalars': never;
          }
      )[];
  readonly nested: {
    readonly [key: string]:
      | Values['scalar']
      | Values['list']
      | {
          /** No value. */
          readonly 'an object inside the extras of a patient contains no object': never;
        }
      | undefined;
  };
}

/**
 * The additional data of a patient. A list in a list, an object in a list and an object inside a
 * nested object do not compile. Spread a value whose type is an `interface`:
 * `extras: { visit: { ...visit } }`.
 *
 * The service ignores keys that start with `_`, so the SDK omits them.
 *
 * Source: *Limits*.
 */
export interface Extras {
  readonly [key: string]: Values[keyof Values] | undefined;
}

/**
 * The schema of a new patient's `extras`. Its output is a copy without the ignored keys.
 *
 * Source: *Limits*.
 *
 * @example
 * ```ts
 * extrasSchema.parse({ ward: 'B2', _draft: true }); // { ward: 'B2' }
 * ```
 */
export const extrasSchema: z.ZodMiniType<Extras, Extras> = extrasOf('limited', {
  description: `Additional data. Keys that start with ${EXTRAS_LIMITS.ignoredKeyPrefix} are ignored.`,
  ...dictionary(EXTRAS_LIMITS.nestingLevels),
});

/** The schema of any JSON object. Its output is a copy. */
// Stryker disable next-line StringLiteral: every other kind than limited is arbitrary
export const arbitraryExtrasSchema: z.ZodMiniType<JsonObject, JsonObject> = extrasOf('arbitrary', {
  description: `Additional data, at most ${EXTRAS_LIMITS.arbitraryLevels} levels deep.`,
  type: 'object',
});

/**
 * Creates a schema with one linear walk. A declarative one takes exponential time on shared data.
 */
function extrasOf<T>(kind: ExtrasKind, jsonSchema: z.core.JSONSchema.JSONSchema) {
  const schema: z.ZodMiniType<unknown, unknown> = z.unknown().check((context) => {
    context.value = walkExtras(kind, context.value, context.issues);
  });
  // The walk rejects every other value.
  return schema.register(z.globalRegistry, jsonSchema) as z.ZodMiniType<T, T>;
}
