import { NON_ASCII } from '../../values/changed-values.ts';
import { isDay } from '../../values/plain-date.ts';
import { PERSON_NAMES } from '../fields.ts';
import type { ColumnProfile } from './column-profile.ts';
import type { Check, ProfiledRow } from './findings.ts';

/** The most rows that are chosen because they come first, or have letters beyond ASCII. */
const MAX_FIRST = 5;
const MAX_LETTERS = 12;

/** The most kinds of rows. A file may have a note for each of its columns. */
const MAX_KINDS = 100;

/** The reasons why a person should look at a row, by its number, the most important rows first. */
export type ChosenRows = ReadonlyMap<number, readonly string[]>;

/** Chooses rows for a person to look at: the first ones, and those that show what could be wrong. */
export function chooseRows(
  profiles: readonly Pick<ColumnProfile, 'column' | 'name' | 'rareShapes'>[],
): Check & { readonly chosen: () => ChosenRows } {
  const first: number[] = [];
  const letters: number[] = [];
  /** The first row of each kind. */
  const kinds = new Map<string, number>();
  /** The row with the smallest, or the largest, of a measure. */
  const extremes = new Map<string, { readonly row: number; readonly measure: string | number }>();
  const replacing = [...profiles.entries()].filter(([, { column }]) => column.values.size > 0);

  function keepLeast(what: string, row: number, measure: string | number): void {
    const known = extremes.get(what);
    if (known === undefined || measure < known.measure) extremes.set(what, { row, measure });
  }

  function keepFirst(what: string, row: number): void {
    if (!kinds.has(what) && kinds.size < MAX_KINDS) kinds.set(what, row);
  }

  return {
    add({ row, texts, mapped: { fields, birth, problems, notes } }: ProfiledRow): void {
      if (first.length < MAX_FIRST) first.push(row);
      const names = PERSON_NAMES.map((field) => fields[field])
        .filter(Boolean)
        .join(' ');
      if (letters.length < MAX_LETTERS && NON_ASCII.test(names)) letters.push(row);
      keepLeast('longest name', row, -names.length);
      const { dob, gen } = fields;
      if (typeof gen === 'string') keepFirst(`gender ${gen.slice(0, 1)}`, row);
      if (birth?.form !== undefined) keepFirst(`date as ${birth.form}`, row);
      if (birth?.unread !== undefined) keepFirst('date that is not read', row);
      for (const { field, rule } of problems) keepFirst(`${field} rejected: ${rule}`, row);
      for (const { field, note } of notes) keepFirst(`note about ${field}: ${note}`, row);
      for (const [at, { column, name }] of replacing) {
        const text = texts[at]?.toLowerCase() ?? '';
        if (column.values.has(text)) keepFirst(`${name} replaced by the map: ${text}`, row);
      }
      if (typeof dob !== 'string' || !isDay(dob)) return;
      keepLeast('earliest birth', row, dob);
      keepLeast('latest birth', row, -Number(dob.replaceAll('-', '')));
      const day = Number(dob.slice(8));
      if (day > 12) keepFirst('day above 12', row);
      else if (day !== Number(dob.slice(5, 7))) keepFirst('day that can be a month', row);
    },
    chosen() {
      const reasons = new Map<number, string[]>();
      const add = (row: number, why: string) =>
        reasons.set(row, [...(reasons.get(row) ?? []), why]);
      for (const row of first) add(row, 'one of the first rows');
      for (const [what, { row }] of extremes) add(row, what);
      for (const [what, row] of kinds) add(row, what);
      for (const row of letters) add(row, 'letters beyond ASCII');
      for (const { column, name, rareShapes } of profiles) {
        if (column.target === undefined) continue;
        for (const [shape, { first }] of rareShapes) {
          for (const row of first.slice(0, 1)) add(row, `${name} of another kind: ${shape}`);
        }
      }
      return reasons;
    },
  };
}
