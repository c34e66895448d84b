import type * as z from 'zod/mini';
import { extrasSchemaOf, type ReportExtras } from './extras.ts';
import { EXTRAS_LIMITS } from './facts.ts';
import type { ExtrasRule } from './input-issue.ts';
import { isJsonScalar, isPlainObject, type JsonObject } from './json.ts';

/** Checks the `extras` of an update, which may be any JSON object, and returns a copy. */
export const arbitraryExtrasSchema: z.ZodMiniType<JsonObject, JsonObject> =
  extrasSchemaOf<JsonObject>(
    `${EXTRAS_LIMITS.arbitraryLevels} levels`,
    (extras, report) => new JsonCopy(report).copy(extras).value,
  );

interface Copied {
  readonly value: unknown;
  /** Lists and objects inside one another, this one included; 0 for a scalar. */
  readonly levels: number;
  /** Characters that its JSON takes at least. */
  readonly length: number;
}

/** No runtime holds a longer string, and shared data can come to far more in no memory at all. */
const LONGEST_TEXT = 2 ** 29;

/** Copies each list and object once, however often it is shared: shared data must not cost twice. */
class JsonCopy {
  readonly #report: ReportExtras;
  readonly #path: PropertyKey[] = [];
  readonly #ancestors = new Set<object>();
  readonly #copies = new Map<object, Copied>();

  constructor(report: ReportExtras) {
    this.#report = report;
  }

  copy(source: unknown): Copied {
    if (isJsonScalar(source)) return { value: source, levels: 0, length: String(source).length };
    const isContainer = Array.isArray(source) || isPlainObject(source);
    if (!isContainer || this.#ancestors.has(source)) return this.#refuse('extras.not_json');
    const known = this.#copies.get(source);
    const levels = this.#ancestors.size + (known?.levels ?? 1);
    if (levels > EXTRAS_LIMITS.arbitraryLevels) return this.#refuse('extras.too_deep');
    if (known) return known;
    this.#ancestors.add(source);
    const copied = Array.isArray(source) ? this.#copyList(source) : this.#copyObject(source);
    this.#ancestors.delete(source);
    const kept = copied.length > LONGEST_TEXT ? this.#refuse('extras.not_json') : copied;
    this.#copies.set(source, kept);
    return kept;
  }

  #copyList(source: readonly unknown[]): Copied {
    const value: unknown[] = [];
    let levels = 1;
    let length = 2;
    for (const [index, item] of source.entries()) {
      const copied = this.#copyAt(index, item);
      value.push(copied.value);
      levels = Math.max(levels, copied.levels + 1);
      length += copied.length;
      // As in a patient's extras: a hole is reported once.
      if (item === undefined) break;
    }
    return { value, levels, length };
  }

  #copyObject(source: object): Copied {
    const entries: [string, unknown][] = [];
    let levels = 1;
    let length = 2;
    for (const [key, item] of Object.entries(source)) {
      if (item === undefined) continue;
      const copied = this.#copyAt(key, item);
      entries.push([key, copied.value]);
      levels = Math.max(levels, copied.levels + 1);
      length += key.length + copied.length;
    }
    return { value: Object.fromEntries(entries), levels, length };
  }

  #copyAt(key: PropertyKey, value: unknown): Copied {
    this.#path.push(key);
    const copied = this.copy(value);
    this.#path.pop();
    return copied;
  }

  #refuse(rule: ExtrasRule): Copied {
    this.#report(rule, this.#path);
    return { value: undefined, levels: 0, length: 0 };
  }
}
