import { GENDERS } from '@profiles/sdk/schemas';
import { formatCount } from '../../messages/message-text.ts';
import { placeholderOf } from '../../values/placeholders.ts';
import { type Column, UNDECIDED, valueKey } from '../columns.ts';
import type { ProfiledRow, Stop } from './findings.ts';

/** The sets of values whose meaning is known, when a column has all of one and nothing else. */
const KNOWN: readonly Readonly<Record<string, string>>[] = [
  { f: 'F', m: 'M' },
  { f: 'F', m: 'M', o: 'O' },
  { female: 'F', male: 'M' },
  { female: 'F', male: 'M', other: 'O' },
];

/** The most values of a column that are told from each other. */
const MAX_VALUES = 1000;

/** Looks for genders that the map does not explain, unless the whole set of values is known. */
export function checkGenders(columns: readonly Column[]) {
  const at = columns.findIndex(({ target }) => target === 'gen');
  const { name = '', values = new Map(), isAsked = false } = columns[at] ?? {};
  const found = new Map<string, number>();
  const stored = new Map<string, number>();

  /** The known set that has all values and no other one. */
  function known(): Readonly<Record<string, string>> | undefined {
    const keys = new Set([...found.keys()].map(valueKey));
    return KNOWN.find(
      (set) => Object.keys(set).length === keys.size && [...keys].every((key) => key in set),
    );
  }

  /** The values that the map does not replace, with their counts. */
  const open = () => [...found].filter(([value]) => !values.has(valueKey(value)));

  function isDecided(): boolean {
    const isOwn = [...found.keys()].every((value) => GENDERS.some((gender) => gender === value));
    const isKnown = name.toLowerCase() === 'gen' || known() !== undefined;
    return open().length === 0 || (isOwn && isKnown);
  }

  return {
    add({ texts, mapped }: ProfiledRow): void {
      const text = texts[at] ?? '';
      const { gen } = mapped.fields;
      if (typeof gen === 'string' && GENDERS.some((gender) => gender === gen)) count(stored, gen);
      const isValue = text !== '' && placeholderOf(text) === undefined;
      if (isValue && (found.has(text) || found.size < MAX_VALUES)) count(found, text);
    },
    /** Returns what a map could say of each value: what it means, or a question with its count. */
    meanings(): ReadonlyMap<string, string> {
      if (isDecided()) return new Map();
      const meanings = known();
      const counts = new Map<string, number>();
      for (const [value, times] of open()) {
        const key = valueKey(value);
        counts.set(key, (counts.get(key) ?? 0) + times);
      }
      return new Map(
        [...counts].map(([key, times]) => {
          const rows = times === 1 ? '1 row' : `${formatCount(times)} rows`;
          return [key, meanings?.[key] ?? `${UNDECIDED} (${rows})`];
        }),
      );
    },
    /** Describes the shares of the genders that would be stored. */
    shares(): string {
      if (!isDecided() || isAsked) return '';
      const total = [...stored.values()].reduce((sum, times) => sum + times, 0);
      const shares = GENDERS.flatMap((gender) => {
        const times = stored.get(gender) ?? 0;
        const percent = Math.round((100 * times) / total);
        return times === 0 ? [] : [`${gender} ${formatCount(times)} (${percent} %)`];
      });
      return shares.join(', ');
    },
    stops(): readonly Stop[] {
      if (isDecided() || isAsked) return [];
      const number = open().reduce((sum, [, times]) => sum + times, 0);
      const message = `The map does not say what ${open().length} of the ${found.size} genders mean, in ${formatCount(number)} rows`;
      return [{ name: 'unclear-gender', message, count: number }];
    },
  };
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
