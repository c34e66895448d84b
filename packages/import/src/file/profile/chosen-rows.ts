import { NON_ASCII } from '../../values/changed-values.ts';
import { isDay } from '../../values/plain-date.ts';
import { PERSON_NAMES } from '../fields.ts';
import type { Check, ProfiledRow } from './findings.ts';

/** The most rows that are chosen because they come first, or have letters beyond ASCII. */
const MAX_FIRST = 5;
const MAX_LETTERS = 12;

/** The reasons why a person should look at a row, by its number. */
export type ChosenRows = ReadonlyMap<number, readonly string[]>;

/** Chooses rows for a person to look at: the first ones, and those that show what could be wrong. */
export function chooseRows(): Check & { readonly chosen: () => ChosenRows } {
  const first: number[] = [];
  const letters: number[] = [];
  /** The first row of each kind. */
  const kinds = new Map<string, number>();
  /** The row with the smallest, or the largest, of a measure. */
  const extremes = new Map<string, { readonly row: number; readonly measure: string | number }>();

  function keepLeast(what: string, row: number, measure: string | number): void {
    const known = extremes.get(what);
    if (known === undefined || measure < known.measure) extremes.set(what, { row, measure });
  }

  function keepFirst(what: string, row: number): void {
    if (!kinds.has(what)) kinds.set(what, row);
  }

  return {
    add({ row, mapped: { fields, birth, notes } }: ProfiledRow): void {
      if (first.length < MAX_FIRST) first.push(row);
      const names = PERSON_NAMES.map((field) => fields[field])
        .filter(Boolean)
        .join(' ');
      if (letters.length < MAX_LETTERS && NON_ASCII.test(names)) letters.push(row);
      keepLeast('longest name', row, -names.length);
      const { dob, gen } = fields;
      if (typeof gen === 'string') keepFirst(`gender ${gen.slice(0, 1)}`, row);
      if (birth?.form !== undefined) keepFirst(`date as ${birth.form}`, row);
      for (const { field, note } of notes) keepFirst(`${field}: ${note}`, row);
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
      for (const row of first) add(row, 'first rows');
      for (const [what, { row }] of extremes) add(row, what);
      for (const [what, row] of kinds) add(row, what);
      for (const row of letters) add(row, 'letters beyond ASCII');
      return reasons;
    },
  };
}
