import { isPlainObject } from '@profiles/sdk/internal';
import { EXTRAS_LIMITS, type EXTRAS_RULES } from '@profiles/sdk/schemas';
import type { ReadBehaviour } from '../ledger/behaviour-setting.ts';

/** `extras` without ignored keys and without the entries that break a restriction. */
export interface LimitedExtras {
  readonly kept: Readonly<Record<string, unknown>>;
  /** The broken restrictions of the API specification. They do not contain the caller's keys. */
  readonly offences: ReadonlySet<string>;
}

/**
 * Applies the restrictions on `extras`. Source: *Limits*.
 *
 * Removes the innermost dictionary entry that contains an offence. The function never reads below
 * the nesting limit, because no dictionary is allowed there.
 */
export function limitExtras(
  extras: Readonly<Record<string, unknown>>,
  read: ReadBehaviour,
): LimitedExtras {
  const offences = new Set<string>();

  const limitObject = (source: Readonly<Record<string, unknown>>, level: number) => {
    const entries = Object.entries(source);
    const kept: typeof entries = [];
    for (const [key, value] of entries) {
      if (isIgnoredKey(key, level, read)) continue;
      const rule = brokenRule(key, value, level, read);
      if (rule) offences.add(OFFENCES[rule]);
      else kept.push([key, isPlainObject(value) ? limitObject(value, level + 1) : value]);
    }
    const isWhole =
      // Stryker disable next-line ConditionalExpression,ArrowFunction,OptionalChaining: a shortcut with the same result; both lists have the same length
      kept.length === entries.length && kept.every(([, value], at) => value === entries[at]?.[1]);
    // Not assignments, because they would lose an own key named __proto__.
    return isWhole ? source : Object.fromEntries(kept);
  };

  return { kept: limitObject(extras, 0), offences };
}

function isIgnoredKey(key: string, level: number, read: ReadBehaviour): boolean {
  if (!key.startsWith(EXTRAS_LIMITS.ignoredKeyPrefix)) return false;
  return level === 0 || read('underscoreKeys') === 'every-level';
}

/** A rule that is about the limits. The others are about the type of a value. */
type LimitRule = Exclude<keyof typeof EXTRAS_RULES, 'extras.not_object' | 'extras.not_json'>;

const OFFENCES: Readonly<Record<LimitRule, string>> = {
  'extras.nested_list': 'extras has a list inside a list',
  'extras.object_in_list': 'extras has an object inside a list',
  'extras.too_deep': 'extras has more than one level of nesting',
  'extras.key_too_long': `extras has a key of more than ${EXTRAS_LIMITS.keyLength} characters`,
};

function brokenRule(
  key: string,
  value: unknown,
  level: number,
  read: ReadBehaviour,
): LimitRule | undefined {
  if (isKeyTooLong(key, read)) return 'extras.key_too_long';
  if (Array.isArray(value)) {
    // Most items are neither, and a list may be long.
    const containers = value.filter((item) => typeof item === 'object');
    if (containers.some(Array.isArray)) return 'extras.nested_list';
    return containers.some(isPlainObject) ? 'extras.object_in_list' : undefined;
  }
  const isTooDeep = isPlainObject(value) && level === EXTRAS_LIMITS.nestingLevels;
  return isTooDeep ? 'extras.too_deep' : undefined;
}

/** Text in which each character is one byte, one code unit and one code point. */
// Stryker disable next-line Regex: a shortcut with the same result
const ASCII = /^[\0-\x7f]*$/;

function isKeyTooLong(key: string, read: ReadBehaviour): boolean {
  const limit = EXTRAS_LIMITS.keyLength;
  // Stryker disable next-line ConditionalExpression,EqualityOperator: a shortcut with the same result
  if (key.length <= limit && ASCII.test(key)) return false;
  // Stryker disable next-line ConditionalExpression: a shortcut with the same result
  if (key.length > limit * 2) return true;
  const lengths = {
    'code-points': [...key].length,
    'utf-16': key.length,
    bytes: new TextEncoder().encode(key).length,
  };
  // Stryker disable next-line ConditionalExpression,EqualityOperator: a shortcut: bytes are the largest count, code points the smallest
  if (lengths.bytes <= limit) return false;
  // Stryker disable next-line ConditionalExpression,StringLiteral: a shortcut: bytes are the largest count, code points the smallest
  return lengths['code-points'] > limit || lengths[read('keyLength')] > limit;
}
