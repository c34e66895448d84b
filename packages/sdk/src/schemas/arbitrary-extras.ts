import type * as z from 'zod/mini';
import { extrasSchemaOf } from './extras-schema.ts';
import { EXTRAS_LIMITS } from './facts.ts';
import type { JsonObject } from './json.ts';

/** Checks the `extras` of an update, which may be any JSON object, and returns a copy. */
export const arbitraryExtrasSchema: z.ZodMiniType<JsonObject, JsonObject> =
  extrasSchemaOf<JsonObject>(`${EXTRAS_LIMITS.arbitraryLevels} levels`, {
    placeRule: (_, { bottom }) =>
      bottom > EXTRAS_LIMITS.arbitraryLevels ? 'extras.too_deep' : undefined,
    keyRule: () => undefined,
    isIgnored: () => false,
  });
