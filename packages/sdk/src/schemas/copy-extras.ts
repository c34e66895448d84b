import { type Check, refuse } from './check.ts';
import { EXTRAS_LIMITS } from './facts.ts';
import type { ExtrasRule } from './input-issue.ts';
import { isJsonScalar, isPlainObject } from './json.ts';

interface Copied {
  readonly value: unknown;
  /** Lists and objects inside one another, this one included; 0 for a scalar. */
  readonly levels: number;
  /** Characters that its JSON takes at least. */
  readonly length: number;
}

const REFUSED: Copied = { value: undefined, levels: 0, length: 0 };

/** No runtime holds a longer string, and shared data can come to far more in no memory at all. */
const LONGEST_TEXT = 2 ** 29;

/**
 * Makes the check of `extras`, which returns a copy: `limited` to the restrictions of *Limits*, or an
 * arbitrary JSON object. Each list and object is walked once, however often it is shared.
 */
export function extrasCheck<T>(kind: 'limited' | 'arbitrary'): Check<T> {
  const { nestingLevels, keyLength, arbitraryLevels } = EXTRAS_LIMITS;
  const isLimited = kind === 'limited';
  const deepest = isLimited ? 'one object inside extras' : `${arbitraryLevels} levels`;
  const messages: Readonly<Record<ExtrasRule, string>> = {
    'extras.not_object': 'must be a plain object',
    'extras.not_json': 'must hold only what JSON can carry',
    'extras.nested_list': 'must not hold a list inside a list',
    'extras.object_in_list': 'must not hold an object inside a list',
    'extras.too_deep': `must not nest deeper than ${deepest}`,
    'extras.key_too_long': `must not have a key of more than ${keyLength} characters`,
  };
  /** Judges a list or an object by how many are around it, and inside one another in it. */
  const placeRule = (isList: boolean, inList: boolean, around: number, levels: number) => {
    if (!isLimited) return around + levels > arbitraryLevels ? 'extras.too_deep' : undefined;
    if (inList) return isList ? 'extras.nested_list' : 'extras.object_in_list';
    return !isList && around > nestingLevels ? 'extras.too_deep' : undefined;
  };

  return (extras, at, issues) => {
    const path = [...at];
    const ancestors = new Set<object>();
    const copies = new Map<object, Copied>();

    const refused = (rule: ExtrasRule): Copied => {
      refuse(issues, path, rule, messages[rule]);
      return REFUSED;
    };

    const copy = (value: unknown, inList: boolean): Copied => {
      if (isJsonScalar(value)) {
        return { value, levels: 0, length: typeof value === 'string' ? value.length : 1 };
      }
      const isList = Array.isArray(value);
      if (!(isList || isPlainObject(value)) || ancestors.has(value)) {
        return refused('extras.not_json');
      }
      const known = copies.get(value);
      const rule = placeRule(isList, inList, ancestors.size, known?.levels ?? 1);
      if (rule) return refused(rule);
      if (known) return known;
      ancestors.add(value);
      const copied = copyContainer(value);
      ancestors.delete(value);
      const kept = copied.length > LONGEST_TEXT ? refused('extras.not_json') : copied;
      copies.set(value, kept);
      return kept;
    };

    const copyContainer = (container: object): Copied => {
      const isList = Array.isArray(container);
      const kept: [PropertyKey, unknown][] = [];
      let levels = 1;
      let length = 2;
      for (const [key, value] of isList ? container.entries() : Object.entries(container)) {
        const name = isList ? '' : String(key);
        if (!isList && (value === undefined || (isLimited && isIgnored(name)))) continue;
        path.push(key);
        if (isLimited && isLongerThan(name, keyLength)) refused('extras.key_too_long');
        const copied = copy(value, isList);
        path.pop();
        kept.push([key, copied.value]);
        levels = Math.max(levels, copied.levels + 1);
        length += copied.length + 1;
        // A hole is reported once: a list may be mostly holes, four thousand million of them.
        if (value === undefined) break;
      }
      // Not assignments: those would lose an own key called __proto__.
      const value = isList ? kept.map(([, item]) => item) : Object.fromEntries(kept);
      return { value, levels, length };
    };

    const { value } = isPlainObject(extras) ? copy(extras, false) : refused('extras.not_object');
    // The walk let nothing else through.
    return value as T | undefined;
  };
}

/** Tells whether the service ignores a key. */
export function isIgnored(key: string): boolean {
  return key.startsWith(EXTRAS_LIMITS.ignoredKeyPrefix);
}

function isLongerThan(key: string, codePoints: number): boolean {
  // A code point takes one or two code units, so most keys need no counting.
  if (key.length <= codePoints) return false;
  return key.length > 2 * codePoints || [...key].length > codePoints;
}
