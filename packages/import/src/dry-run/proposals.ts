import { AGE, type Column, type ColumnMap, REQUIRED, valueKey } from '../file/columns.ts';
import type { FileSettings, InvalidRow } from '../file/patient-file.ts';
import { DateGuesses } from './guess-dates.ts';
import { guessValue } from './guess-values.ts';

/** The rules of dates that a format can solve. */
const DATE_RULES = ['date', 'spreadsheet_date', 'date_format', 'decimal_number'];

/** Collects what a map file could say about the values that break rules. */
export class Proposals {
  readonly #columns: readonly Column[];
  readonly #map: ColumnMap;
  readonly #values = new Map<string, Map<string, string>>();
  readonly #dates: DateGuesses;
  readonly #hasAges: boolean;

  constructor(
    { columns }: { readonly columns: readonly Column[] },
    { map, asOf }: Pick<FileSettings, 'map' | 'asOf'>,
  ) {
    this.#columns = columns;
    this.#map = map;
    const known = columns.flatMap(({ formats }) => formats);
    this.#dates = new DateGuesses(known, asOf);
    this.#hasAges = columns.some(({ target }) => target === AGE);
  }

  /** Adds a row that breaks rules. */
  add(fields: InvalidRow['fields'], problems: InvalidRow['problems']): void {
    for (const { field, rule } of problems) {
      const value = fields[field];
      if (typeof value !== 'string') continue;
      if (field === 'dob' && DATE_RULES.includes(rule)) this.#dates.add(value);
      const guess = guessValue(field, value, this.#isRequired(field));
      if (guess === undefined) continue;
      const guesses = this.#values.get(field) ?? new Map<string, string>();
      guesses.set(valueKey(value), guess);
      this.#values.set(field, guesses);
    }
  }

  #isRequired(field: string): boolean {
    return REQUIRED.includes(field) && !(field === 'dob' && this.#hasAges);
  }

  /** Returns the map with what is proposed, or `undefined` if nothing is. */
  map(): ColumnMap | undefined {
    const proposed = this.#columns.flatMap((column) => {
      const { name, target, values, formats, earliest, isText: text } = column;
      if (target === undefined) return [];
      const guesses = this.#values.get(target) ?? new Map<string, string>();
      const added = target === 'dob' ? this.#dates.formats() : [];
      if (guesses.size + added.length === 0) return [];
      // Rules are about values that are already replaced.
      const kept = [...values].map(
        ([from, to]) => [from, guesses.get(valueKey(to)) ?? to] as const,
      );
      const all = Object.fromEntries([...guesses, ...kept]);
      const use = { field: target, values: all, formats: [...formats, ...added], earliest, text };
      return [[name, use] as const];
    });
    return proposed.length > 0 ? new Map([...this.#map, ...proposed]) : undefined;
  }

  /** Says what the values leave open. */
  hints(): readonly string[] {
    return this.#dates.hints();
  }
}
