import * as z from 'zod/mini';
import { EXTRAS_LIMITS } from './facts.ts';
import type { ExtrasRule } from './input-issue.ts';
import { isJsonScalar, isPlainObject, type JsonScalar } from './json.ts';

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

/** Records that `rule` is broken at `path` below `extras`. */
export type ReportExtras = (rule: ExtrasRule, path: readonly PropertyKey[]) => void;

/** A megabyte of wrong extras is not worth a million issues; zod would overflow the stack on them. */
const MOST_ISSUES = 1000;

/** Makes a schema of a function that copies `extras` and reports what is wrong with them. */
export function extrasSchemaOf<T>(
  levels: string,
  copy: (extras: Readonly<Record<string, unknown>>, report: ReportExtras) => unknown,
): z.ZodMiniType<T, T> {
  const messages: Readonly<Record<ExtrasRule, string>> = {
    'extras.not_object': 'must be a plain JSON object',
    'extras.not_json': 'must hold only what JSON can carry',
    'extras.nested_list': 'must not hold a list inside a list',
    'extras.object_in_list': 'must not hold an object inside a list',
    'extras.too_deep': `must not nest deeper than ${levels}`,
    'extras.key_too_long': `must not have a key of more than ${EXTRAS_LIMITS.keyLength} characters`,
  };
  return z.transform((input: unknown, context) => {
    const report: ReportExtras = (rule, path) => {
      if (context.issues.length === MOST_ISSUES) return;
      const issue = { input, path: [...path], message: messages[rule], params: { rule } };
      context.issues.push({ code: 'custom', ...issue });
    };
    if (isPlainObject(input)) return copy(input, report);
    report('extras.not_object', []);
    return input;
  }) as z.ZodMiniType<unknown, unknown> as z.ZodMiniType<T, T>;
}

/**
 * Checks the `extras` of a new patient and returns a copy without the ignored keys.
 *
 * Source: *Limits*, restrictions 1 to 5.
 */
export const extrasSchema: z.ZodMiniType<Extras, Extras> = extrasSchemaOf<Extras>(
  'one object inside extras',
  (extras, report) => copyObject(extras, [], [extras], report),
);

type Objects = readonly object[];

function copyObject(
  source: Readonly<Record<string, unknown>>,
  path: readonly string[],
  ancestors: Objects,
  report: ReportExtras,
): unknown {
  const kept: [string, unknown][] = [];
  for (const [key, value] of Object.entries(source)) {
    if (value === undefined || key.startsWith(EXTRAS_LIMITS.ignoredKeyPrefix)) continue;
    const here = [...path, key];
    if (isLongerThan(key, EXTRAS_LIMITS.keyLength)) report('extras.key_too_long', here);
    kept.push([key, copyValue(value, here, ancestors, report)]);
  }
  // Not an assignment: that would lose an own key called __proto__.
  return Object.fromEntries(kept);
}

function copyValue(
  value: unknown,
  path: readonly string[],
  ancestors: Objects,
  report: ReportExtras,
): unknown {
  if (Array.isArray(value)) return copyList(value, path, [...ancestors, value], report);
  if (isJsonScalar(value)) return value;
  if (!isPlainObject(value) || ancestors.includes(value)) report('extras.not_json', path);
  else if (ancestors.length > EXTRAS_LIMITS.nestingLevels) report('extras.too_deep', path);
  else return copyObject(value, path, [...ancestors, value], report);
  return undefined;
}

function copyList(
  list: readonly unknown[],
  path: readonly string[],
  ancestors: Objects,
  report: ReportExtras,
): unknown {
  const kept: unknown[] = [];
  for (const [index, item] of list.entries()) {
    kept.push(item);
    if (isJsonScalar(item)) continue;
    report(listRule(item, ancestors), [...path, index]);
    // A hole is reported once: a list may be mostly holes, four thousand million of them.
    if (item === undefined) break;
  }
  return kept;
}

function listRule(item: unknown, ancestors: Objects): ExtrasRule {
  if (typeof item === 'object' && item !== null && ancestors.includes(item))
    return 'extras.not_json';
  if (Array.isArray(item)) return 'extras.nested_list';
  return isPlainObject(item) ? 'extras.object_in_list' : 'extras.not_json';
}

function isLongerThan(key: string, codePoints: number): boolean {
  // A code point takes one or two code units, so most keys need no counting.
  if (key.length <= codePoints) return false;
  return key.length > 2 * codePoints || [...key].length > codePoints;
}

/** Counts the keys that {@link extrasSchema} leaves out of valid extras. */
export function countIgnoredKeys(extras: Readonly<Record<string, unknown>> = {}): number {
  let count = 0;
  for (const [key, value] of Object.entries(extras)) {
    if (value === undefined) continue;
    if (key.startsWith(EXTRAS_LIMITS.ignoredKeyPrefix)) count += 1;
    else if (isPlainObject(value)) count += countIgnoredKeys(value);
  }
  return count;
}
