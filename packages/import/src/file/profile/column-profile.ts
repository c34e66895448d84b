import { formatCount, MAX_NAME_LENGTH, oneLine, RowList } from '../../messages/message-text.ts';
import { NON_ASCII, SIGNED_NUMBER } from '../../values/changed-values.ts';
import { type Column, isUnnamed } from '../columns.ts';
import { kindOf } from '../fields.ts';

/** The most values that are told from each other. */
const MAX_DISTINCT = 10_000;

/** The most shapes or letters of a line. */
const MAX_SHOWN = 8;

/** The most columns that fill nothing and have a line each. */
const MAX_UNUSED = 24;

const DATE =
  /^\p{Nd}{1,4}([-/. ]+)(?:\p{Nd}{1,2}|\p{L}{3,9})\1\p{Nd}{1,4}\.?(?=$|[ T]\p{Nd}\p{Nd}?:)/u;

const SHAPES: readonly (readonly [name: string, form: RegExp])[] = [
  ['error', /^(?:#\P{Nd}*$|err:)/iu],
  ['e-mail', /^\S+@\S+\.\S+$/],
  ['digits', /^\p{Nd}+$/u],
  ['phone', /^[+(]?\p{Nd}[\p{Nd}\s()./\p{Pd}]{5,}$/u],
  ['letters', /^\P{Nd}*\p{L}\P{Nd}*$/u],
  ['letters and digits', /\p{L}/u],
];

/** Returns the shape of a text: of a date its form, such as `99/99/9999`. */
function shapeOf(text: string): string {
  const [date] = DATE.exec(text) ?? [];
  if (date !== undefined) {
    const form = date.replaceAll(/\p{Nd}/gu, '9').replaceAll(/\p{L}/gu, 'a');
    return date === text ? form : `${form} with a time`;
  }
  return SHAPES.find(([, form]) => form.test(text))?.[0] ?? 'other signs';
}

/** What the values of a column look like. */
export class ColumnProfile {
  readonly column: Column;
  readonly name: string;
  readonly #hashes = new Set<number>();
  readonly #shapes = new Map<string, RowList>();
  readonly #letters = new Map<string, number>();
  readonly #values = new Map<string, number>();
  filled = 0;
  firstRow: number | undefined;
  /** The values that the map replaces. */
  #replaced = 0;
  /** The values that are numbers with a sign, such as `#1042`. */
  #signed = 0;

  /** @param name - The name of the column in output. */
  constructor(column: Column, name: string) {
    this.column = column;
    this.name = oneLine(name, MAX_NAME_LENGTH);
  }

  /** Adds a text that is not empty. */
  add(text: string, row: number): void {
    const { target = 'extras', values } = this.column;
    this.filled += 1;
    if (this.#hashes.size <= MAX_DISTINCT) this.#hashes.add(hashOf(text));
    const shape = shapeOf(text);
    const rows = this.#shapes.get(shape) ?? new RowList();
    rows.add(row);
    this.#shapes.set(shape, rows);
    if (NON_ASCII.test(text)) {
      for (const letter of text.match(/(?![\0-\x7f])[\p{L}\p{N}\p{S}]/gu) ?? [])
        count(this.#letters, letter);
    }
    if (kindOf(target).isShown && this.#values.size <= MAX_DISTINCT) {
      count(this.#values, text);
    }
    if (values.has(text.toLowerCase())) this.#replaced += 1;
    if (SIGNED_NUMBER.test(text)) this.#signed += 1;
  }

  /** The rows of each shape of its values but the most frequent one. */
  get rareShapes(): readonly (readonly [shape: string, rows: RowList])[] {
    return [...this.#shapes].toSorted(([, a], [, b]) => b.count - a.count).slice(1);
  }

  /** The column, with what its values show. */
  get profiled(): Column {
    return { ...this.column, isNumbered: this.#signed * 2 > this.filled };
  }

  /**
   * Describes the column, in one line or two.
   *
   * @param shares - The shares of the values that would be stored, if there are few.
   */
  lines(shares?: string): readonly string[] {
    const { target } = this.column;
    const distinct = this.#hashes.size;
    const shapes = new Map([...this.#shapes].map(([shape, rows]) => [shape, rows.count]));
    const figures = [
      `${formatCount(this.filled)} filled`,
      distinct > MAX_DISTINCT
        ? `more than ${formatCount(MAX_DISTINCT)} different`
        : `${formatCount(distinct)} different`,
      target === undefined ? 'not imported' : `fills ${target}`,
      ...(this.#replaced > 0 ? [`${formatCount(this.#replaced)} replaced by the map`] : []),
    ];
    // A value that occurs once is a person's.
    const values = top(this.#values, 1).filter(([, times]) => times > 1);
    const frequent = values.map(([text, times]) => `${JSON.stringify(text)} ${formatCount(times)}`);
    const details = [shares || frequent, mostFrequent(this.#letters)].flat().filter(Boolean);
    return [
      `${this.name}: ${figures.join(', ')}; ${mostFrequent(shapes)}`,
      ...(details.length > 0 ? [`  ${details.join('; ')}`] : []),
    ];
  }
}

/**
 * Describes all columns. Those without a value share a line, and so do many that fill nothing.
 *
 * @param shares - The shares of the genders that would be stored.
 */
export function profileLines(columns: readonly ColumnProfile[], shares: string): readonly string[] {
  const filled = columns.filter((column) => column.filled > 0);
  const unused = filled.filter(({ column }) => column.target === undefined);
  const shown =
    unused.length > MAX_UNUSED ? filled.filter((each) => !unused.includes(each)) : filled;
  const namesOf = (some: readonly ColumnProfile[]) =>
    some.flatMap(({ name }) => (isUnnamed(name) ? [] : name));
  const together = [
    ['Not imported', shown === filled ? [] : namesOf(unused)],
    ['Without any value', namesOf(columns.filter((column) => column.filled === 0))],
  ] as const;
  return [
    ...shown.flatMap((each) => each.lines(each.column.target === 'gen' ? shares : undefined)),
    ...together.flatMap(([what, names]) => {
      const more = names.length > MAX_SHOWN ? ` and ${names.length - MAX_SHOWN} more` : '';
      return names.length > 0 ? [`${what}: ${names.slice(0, MAX_SHOWN).join(', ')}${more}`] : [];
    }),
  ];
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function top(
  counts: ReadonlyMap<string, number>,
  max: number,
): readonly (readonly [string, number])[] {
  return [...counts].toSorted(([, a], [, b]) => b - a).slice(0, max);
}

function mostFrequent(counts: ReadonlyMap<string, number>): string {
  const shown = top(counts, MAX_SHOWN).map(([key, times]) => `${key} ${formatCount(times)}`);
  return shown.join(', ') + (counts.size > MAX_SHOWN ? ', …' : '');
}

/** Hashes a text into 31 bits (FNV-1a): 10,000 texts take little memory, and hardly ever collide. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 1;
}
