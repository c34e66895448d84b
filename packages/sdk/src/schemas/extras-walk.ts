import { isPlainObject } from '../objects.ts';
import { EXTRAS_LIMITS, EXTRAS_RULES, type ExtrasRule } from './extras-rules.ts';
import { customIssue, MAX_ISSUES } from './issues.ts';
import { isJsonScalar } from './json.ts';

/** The rule for `extras`: any JSON object, or one within the limits of a patient. */
export type ExtrasKind = 'arbitrary' | 'limited';

/** A copy, its depth in nested lists and objects, and the minimum length of its JSON. */
type Copied = { readonly value: unknown; readonly levels: number; readonly length: number };

const REJECTED: Copied = { value: undefined, levels: 0, length: 0 };

/** No runtime supports a longer string. Shared data can exceed it with almost no memory. */
const MAX_TEXT_LENGTH = 2 ** 29;

const { nestingLevels, keyLength, ignoredKeyPrefix, arbitraryLevels } = EXTRAS_LIMITS;

const TOO_DEEP_FOR_ANY = `must not nest deeper than ${arbitraryLevels} levels`;

/**
 * Copies and validates `extras`, without the keys that the limits ignore. Visits each list and object
 * once, even if it is shared. The copy is not usable if there are issues.
 */
export function walkExtras(kind: ExtrasKind, extras: unknown, issues: unknown[]): unknown {
  const isLimited = kind === 'limited';
  const path: PropertyKey[] = [];
  const ancestors = new Set<object>();
  const copies = new Map<object, Copied>();

  const rejected = (rule: ExtrasRule): Copied => {
    const isDeep = rule === 'extras.too_deep' && !isLimited;
    const message = isDeep ? TOO_DEEP_FOR_ANY : EXTRAS_RULES[rule];
    if (issues.length < MAX_ISSUES) issues.push(customIssue(path, rule, message));
    return REJECTED;
  };

  /** Returns the nesting rule that a list or an object breaks, by its position and its own depth. */
  const placeRule = (isList: boolean, inList: boolean, levels: number) => {
    if (!isLimited) return ancestors.size + levels > arbitraryLevels && 'extras.too_deep';
    if (inList) return isList ? 'extras.nested_list' : 'extras.object_in_list';
    return !isList && ancestors.size > nestingLevels && 'extras.too_deep';
  };

  const copy = (value: unknown, inList: boolean): Copied => {
    if (typeof value === 'string') return { value, levels: 0, length: value.length };
    // JSON has no -0.
    if (isJsonScalar(value)) return { value: value === 0 ? 0 : value, levels: 0, length: 1 };
    const isList = Array.isArray(value);
    if (!(isList || isPlainObject(value)) || losesProperties(value) || ancestors.has(value)) {
      return rejected('extras.not_json');
    }
    const known = copies.get(value);
    const rule = placeRule(isList, inList, known?.levels ?? 1);
    if (rule) return rejected(rule);
    if (known) return known;
    ancestors.add(value);
    const copied = copyContainer(value);
    ancestors.delete(value);
    const kept = copied.length > MAX_TEXT_LENGTH ? rejected('extras.not_json') : copied;
    copies.set(value, kept);
    return kept;
  };

  const copyContainer = (container: object): Copied => {
    const isList = Array.isArray(container);
    const kept: [PropertyKey, unknown][] = [];
    let levels = 1;
    let length = 2;
    // A subclass may have entries of its own.
    const entries = isList ? Array.prototype.entries.call(container) : Object.entries(container);
    for (const [key, value] of entries) {
      const name = isList ? '' : String(key);
      if (!isList && value === undefined) continue;
      if (isLimited && name.startsWith(ignoredKeyPrefix)) continue;
      path.push(key);
      if (isLimited && [...name].length > keyLength) rejected('extras.key_too_long');
      const copied = copy(value, isList);
      path.pop();
      kept.push([key, copied.value]);
      levels = Math.max(levels, copied.levels + 1);
      length += copied.length + 1;
      // Report a hole once: a list may have four billion holes.
      if (value === undefined) break;
    }
    // Assignments would lose an own key called `__proto__`.
    const value = isList ? kept.map(([, item]) => item) : Object.fromEntries(kept);
    return { value, levels, length };
  };

  return (isPlainObject(extras) ? copy(extras, false) : rejected('extras.not_object')).value;
}

/** Counts the keys that a copy omits, in as many levels of objects as the limits allow. */
export function countIgnoredKeys(
  extras: unknown,
  copy: unknown,
  levels: number = nestingLevels,
): number {
  // Stryker disable next-line LogicalOperator: a copy is of the same kind
  if (!isPlainObject(extras) || !isPlainObject(copy)) return 0;
  let count = 0;
  for (const [key, value] of Object.entries(extras)) {
    if (!Object.hasOwn(copy, key)) count += value === undefined ? 0 : 1;
    // Stryker disable next-line EqualityOperator: deeper extras are rejected before
    else if (levels > 0) count += countIgnoredKeys(value, copy[key], levels - 1);
  }
  return count;
}

/** Returns whether JSON would lose a symbol, or a property of a list that is no item. */
function losesProperties(container: object): boolean {
  const isEnumerable = Object.prototype.propertyIsEnumerable.bind(container);
  if (Object.getOwnPropertySymbols(container).some(isEnumerable)) return true;
  // A proxy such as MobX's may list fewer keys than items.
  return Array.isArray(container) && Object.keys(container).length > container.length;
}
