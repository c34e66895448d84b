import type * as z from 'zod/mini';

/**
 * The limits of `extras`.
 *
 * Source: *Limits*. `arbitraryLevels` is this product's own limit.
 */
export const EXTRAS_LIMITS = {
  /** The maximum number of object levels below a patient's `extras`. */
  nestingLevels: 1,
  /** The maximum length of a key, in Unicode code points. */
  keyLength: 16,
  /** The prefix of keys that the service ignores. */
  ignoredKeyPrefix: '_',
  /** The maximum depth of an update's `extras` in nested lists and objects, including `extras`. */
  arbitraryLevels: 500,
} as const;

/**
 * The rules for `extras`, with the message of a violation, to be read after the field's name.
 * The JSON Schema of `extras` states the same rules.
 *
 * Source: *Limits*.
 */
export const EXTRAS_RULES = {
  /** `extras` is an object. */
  'extras.not_object': 'must be a plain object: null does not clear it',
  /** Every value is one that JSON carries unchanged. */
  'extras.not_json': 'must contain only JSON values',
  /** A list contains no list. */
  'extras.nested_list': 'must not contain a list inside a list',
  /** A list contains no object. */
  'extras.object_in_list': 'must not contain an object inside a list',
  /** Objects are nested within `nestingLevels`; in an update without limits, within `arbitraryLevels`. */
  'extras.too_deep': 'must not nest objects more than one level deep',
  /** A key has at most `keyLength` characters. */
  'extras.key_too_long': `must not have a key of more than ${EXTRAS_LIMITS.keyLength} characters`,
} as const;

/** A rule for `extras`. */
export type ExtrasRule = keyof typeof EXTRAS_RULES;

/** Returns the JSON Schema of an object with this number of levels of nested objects. */
export function dictionary(levels: number): z.core.JSONSchema.JSONSchema {
  const ignored = `^${EXTRAS_LIMITS.ignoredKeyPrefix}`;
  const scalar: z.core.JSONSchema.JSONSchema = { type: ['string', 'number', 'boolean', 'null'] };
  const list: z.core.JSONSchema.JSONSchema = { type: 'array', items: scalar };
  return {
    type: 'object',
    propertyNames: { anyOf: [{ pattern: ignored }, { maxLength: EXTRAS_LIMITS.keyLength }] },
    // Values below an ignored key are not validated.
    patternProperties: { [ignored]: {} },
    additionalProperties: {
      anyOf: [scalar, list, ...(levels > 0 ? [dictionary(levels - 1)] : [])],
    },
  };
}
