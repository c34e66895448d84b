import { newPatientSchema } from '@profiles/sdk/schemas';
import type { Column, ColumnMap, ColumnUse } from '../file/columns.ts';
import type { FileSettings, InvalidRow } from '../file/patient-file.ts';
import { DateGuesses } from './guess-dates.ts';
import { guessValue } from './guess-values.ts';

const OPTIONAL = new Set(
  Object.entries(newPatientSchema.shape).flatMap(([name, { type }]) =>
    type === 'optional' ? name : [],
  ),
);

/** The rules of dates that a format can solve. */
const DATE_RULES = ['date', 'spreadsheet_date', 'date_format'];

/** Collects what a map file could say about the values that break rules. */
export class Proposals {
  readonly #columns: readonly Column[];
  readonly #settings: Pick<FileSettings, 'map' | 'dateFormats'>;
  readonly #values = new Map<string, Map<string, string>>();
  readonly #dates: DateGuesses;

  constructor(
    { columns }: { readonly columns: readonly Column[] },
    settings: Pick<FileSettings, 'map' | 'dateFormats' | 'asOf'>,
  ) {
    this.#columns = columns;
    this.#settings = settings;
    this.#dates = new DateGuesses(settings.asOf);
  }

  /** Adds a row that breaks rules. */
  add(fields: InvalidRow['fields'], problems: InvalidRow['problems']): void {
    for (const { field, rule } of problems) {
      const value = fields[field];
      if (typeof value !== 'string') continue;
      if (field === 'dob' && DATE_RULES.includes(rule)) this.#dates.add(value);
      const guess = guessValue(field, value, !OPTIONAL.has(field));
      if (guess === undefined) continue;
      const guesses = this.#values.get(field) ?? new Map<string, string>();
      // Values are compared in any case.
      guesses.set(value.toLowerCase(), guess);
      this.#values.set(field, guesses);
    }
  }

  /** Returns the map with what is proposed, or `undefined` if nothing is. */
  map(): ColumnMap | undefined {
    const formats = this.#dates.formats();
    const proposed = this.#columns.flatMap(({ name, target }): [string, ColumnUse][] => {
      const values = this.#values.get(target ?? '');
      const isDate = target === 'dob' && formats.length > 0;
      if (target === undefined || (values === undefined && !isDate)) return [];
      return [[name, this.#use(name, target, values ?? new Map(), isDate ? formats : [])]];
    });
    return proposed.length > 0 ? new Map([...this.#settings.map, ...proposed]) : undefined;
  }

  #use(
    name: string,
    field: string,
    values: ReadonlyMap<string, string>,
    formats: readonly string[],
  ): ColumnUse {
    const before = this.#settings.map.get(name);
    const known =
      field === 'dob' ? [...(before?.formats ?? []), ...this.#settings.dateFormats] : [];
    return {
      field,
      values: { ...before?.values, ...Object.fromEntries(values) },
      formats: [...new Set([...known, ...formats])],
    };
  }

  /** Says what the values leave open. */
  hints(): readonly string[] {
    return this.#dates.hints();
  }
}
