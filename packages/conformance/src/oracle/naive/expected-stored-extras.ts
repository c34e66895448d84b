import { entriesOf, kindOf, objectOf } from './kind.ts';
import { LONGEST_KEY } from './tables.ts';

/** What the document leaves open about the restrictions of *Limits*. */
export interface ExtrasLedger {
  readonly underscoreKeys: 'every-level' | 'top-level';
  readonly keyLength: 'code-points' | 'utf-16' | 'bytes';
}

/** What is left of extras under the restrictions, and whether anything broke one. */
export interface Heeded {
  readonly kept: Record<string, unknown>;
  readonly isBroken: boolean;
}

/** Applies the five restrictions. An entry that breaks one is left out, with what it holds. */
export function heedLimits(extras: unknown, ledger: ExtrasLedger, depth = 0): Heeded {
  const ignores = (key: string) =>
    key.startsWith('_') && (depth === 0 || ledger.underscoreKeys === 'every-level');
  let isBroken = false;
  const kept: [string, unknown][] = [];
  for (const [key, value] of entriesOf(extras).filter(([each]) => !ignores(each))) {
    if (lengthOf(key, ledger) > LONGEST_KEY || isForbidden(value, depth)) {
      isBroken = true;
    } else if (kindOf(value) === 'object') {
      const inner = heedLimits(value, ledger, depth + 1);
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

function lengthOf(key: string, { keyLength }: ExtrasLedger): number {
  switch (keyLength) {
    case 'code-points':
      return [...key].length;
    case 'utf-16':
      return key.length;
    case 'bytes':
      return new TextEncoder().encode(key).length;
  }
}
