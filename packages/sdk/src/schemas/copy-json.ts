import type { ExtrasRule } from './input-issue.ts';
import { isJsonScalar, isPlainObject } from './json.ts';

/** Where a list or an object stands in the data. */
export interface Place {
  readonly inList: boolean;
  /** Lists and objects around it. */
  readonly level: number;
  /** The same for the deepest list or object in it, as far as that is known, itself included. */
  readonly bottom: number;
}

/** What may stand where, and what is left out. */
export interface CopyPolicy {
  readonly placeRule: (container: object, place: Place) => ExtrasRule | undefined;
  readonly keyRule?: (key: string) => ExtrasRule | undefined;
  readonly isIgnored?: (key: string) => boolean;
}

/** Takes note that `rule` is broken at `path`. */
type ReportExtras = (rule: ExtrasRule, path: readonly PropertyKey[]) => void;

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
 * Copies an object that JSON can carry and reports what is wrong with it. Each list and object is
 * walked once, however often it is shared.
 */
export function copyJson(
  source: unknown,
  at: readonly PropertyKey[],
  policy: CopyPolicy,
  report: ReportExtras,
): unknown {
  const path = [...at];
  const ancestors = new Set<object>();
  const copies = new Map<object, Copied>();

  const refuse = (rule: ExtrasRule): Copied => {
    report(rule, path);
    return REFUSED;
  };

  const copy = (value: unknown, inList: boolean): Copied => {
    if (isJsonScalar(value)) {
      return { value, levels: 0, length: typeof value === 'string' ? value.length : 1 };
    }
    const isContainer = Array.isArray(value) || isPlainObject(value);
    if (!isContainer || ancestors.has(value)) return refuse('extras.not_json');
    const known = copies.get(value);
    const level = ancestors.size;
    const rule = policy.placeRule(value, { inList, level, bottom: level + (known?.levels ?? 1) });
    if (rule) return refuse(rule);
    if (known) return known;
    ancestors.add(value);
    const copied = copyContainer(value);
    ancestors.delete(value);
    const kept = copied.length > LONGEST_TEXT ? refuse('extras.not_json') : copied;
    copies.set(value, kept);
    return kept;
  };

  const copyContainer = (container: object): Copied => {
    const isList = Array.isArray(container);
    const kept: [PropertyKey, unknown][] = [];
    let levels = 1;
    let length = 2;
    for (const [key, value] of isList ? container.entries() : Object.entries(container)) {
      if (!isList && (value === undefined || policy.isIgnored?.(String(key)))) continue;
      path.push(key);
      const rule = isList ? undefined : policy.keyRule?.(String(key));
      if (rule) refuse(rule);
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

  return (isPlainObject(source) ? copy(source, false) : refuse('extras.not_object')).value;
}
