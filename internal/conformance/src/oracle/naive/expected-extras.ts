import { entriesOf, kindOf, objectOf } from './kind.ts';
import type { BodyLedger } from './ledger-values.ts';

/** Restriction 5 of *Limits*. */
const MAX_KEY_LENGTH = 16;

/** As deep as arbitrary JSON may be. */
export const MAX_LEVELS = 500;

export type Path = readonly (string | number)[];

/** A problem that the client must report. */
export interface Problem {
  readonly path: Path;
  readonly rule: string;
}

/** Whether the restrictions of *Limits* hold for the extras, or those of JSON alone. */
export type ExtrasMode = 'limited' | 'arbitrary';

/** Lists the problems of extras. */
export function problemsOfExtras(extras: unknown, mode: ExtrasMode): Problem[] {
  if (kindOf(extras) !== 'object') return [{ path: ['extras'], rule: 'extras.not_object' }];
  return problemsOf(extras, { path: ['extras'], mode, above: [] });
}

/** Returns what a client sends of extras that have no problem. */
export function sentExtras(extras: unknown, mode: ExtrasMode): unknown {
  if (kindOf(extras) === 'list')
    return Array.from(Object(extras), (each) => sentExtras(each, mode));
  if (kindOf(extras) !== 'object') return extras;
  return objectOf(
    countedEntries(extras, mode).map(([key, value]) => [key, sentExtras(value, mode)]),
  );
}

interface Place {
  readonly path: Path;
  readonly mode: ExtrasMode;
  /** The lists and objects around this value, from the outside. */
  readonly above: readonly unknown[];
}

function problemsOf(value: unknown, place: Place): Problem[] {
  const { path, mode, above } = place;
  const kind = kindOf(value);
  if (kind === 'null' || kind === 'scalar') return [];
  if (kind === 'none' || kind === 'absent' || above.includes(value)) {
    return [{ path, rule: 'extras.not_json' }];
  }
  // The values in a forbidden list or object are not checked.
  const rule = mode === 'limited' ? limitBroken(kind, above) : levelBroken(above);
  if (rule !== undefined) return [{ path, rule }];

  const judge = (key: string | number, each: unknown): Problem[] =>
    problemsOf(each, { mode, path: [...path, key], above: [...above, value] });
  if (kind === 'list') return itemsToJudge(value).flatMap((each, at) => judge(at, each));
  return countedEntries(value, mode).flatMap(([key, each]) => [
    ...(mode === 'limited' ? lengthBroken(key, [...path, key]) : []),
    ...judge(key, each),
  ]);
}

/** Returns the items up to the first hole: a list may have any number of holes, and JSON has none. */
function itemsToJudge(list: unknown): unknown[] {
  const items: unknown[] = Array.from(Object(list));
  const hole = items.indexOf(undefined);
  return hole < 0 ? items : items.slice(0, hole + 1);
}

/** Restrictions 1 to 3. */
function limitBroken(kind: 'list' | 'object', above: readonly unknown[]): string | undefined {
  if (Array.isArray(above.at(-1))) {
    return kind === 'list' ? 'extras.nested_list' : 'extras.object_in_list';
  }
  return kind === 'object' && above.length > 1 ? 'extras.too_deep' : undefined;
}

function levelBroken(above: readonly unknown[]): string | undefined {
  return above.length === MAX_LEVELS ? 'extras.too_deep' : undefined;
}

/** Restriction 5. */
function lengthBroken(key: string, path: Path): Problem[] {
  return [...key].length > MAX_KEY_LENGTH ? [{ path, rule: 'extras.key_too_long' }] : [];
}

/** Restriction 4. */
function countedEntries(value: unknown, mode: ExtrasMode): [string, unknown][] {
  return entriesOf(value).filter(([key]) => mode === 'arbitrary' || !key.startsWith('_'));
}

/** The extras that a service keeps, and whether an entry broke a restriction. */
export interface LimitedExtras {
  readonly kept: Record<string, unknown>;
  readonly isBroken: boolean;
}

/** Applies the five restrictions. Omits each entry that breaks one, with all that it contains. */
export function applyLimits(extras: unknown, ledger: BodyLedger, depth = 0): LimitedExtras {
  const ignores = (key: string) =>
    key.startsWith('_') && (depth === 0 || ledger.underscoreKeys === 'every-level');
  let isBroken = false;
  const kept: [string, unknown][] = [];
  for (const [key, value] of entriesOf(extras).filter(([each]) => !ignores(each))) {
    if (lengthOf(key, ledger) > MAX_KEY_LENGTH || isForbidden(value, depth)) {
      isBroken = true;
    } else if (kindOf(value) === 'object') {
      const inner = applyLimits(value, ledger, depth + 1);
      isBroken ||= inner.isBroken;
      kept.push([key, inner.kept]);
    } else {
      kept.push([key, value]);
    }
  }
  return { kept: objectOf(kept), isBroken };
}

function isForbidden(value: unknown, depth: number): boolean {
  if (Array.isArray(value)) return value.some((each) => typeof each === 'object' && each !== null);
  return kindOf(value) === 'object' && depth > 0;
}

function lengthOf(key: string, { keyLength }: BodyLedger): number {
  switch (keyLength) {
    case 'code-points':
      return [...key].length;
    case 'utf-16':
      return key.length;
    case 'bytes':
      return new TextEncoder().encode(key).length;
  }
}
