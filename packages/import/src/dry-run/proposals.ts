import { AGE, type ColumnMap, EXTRAS_PREFIX, REQUIRED, valueKey } from '../file/columns.ts';
import type { NotableRow, PatientFile } from '../file/patient-file.ts';
import { DateGuesses } from './guess-dates.ts';
import { guessValue } from './guess-values.ts';

/** The rules of dates that a format can solve. */
const DATE_RULES = ['date', 'spreadsheet_date', 'date_format', 'decimal_number'];

/** Collects what a map file could say about the values that break rules. */
export class Proposals {
  readonly #file: Pick<PatientFile, 'columns' | 'map'>;
  readonly #values = new Map<string, Map<string, string>>();
  readonly #dates: DateGuesses;
  readonly #hasAges: boolean;

  /** @param asOf - The day on which years of two digits are not in the future. */
  constructor(file: Pick<PatientFile, 'columns' | 'map'>, asOf: Date) {
    this.#file = file;
    const known = file.columns.flatMap(({ formats }) => formats);
    this.#dates = new DateGuesses(known, asOf);
    this.#hasAges = file.columns.some(({ target }) => target === AGE);
  }

  /** Adds a row that breaks rules or has notes. */
  add({ fields, problems, notes }: NotableRow): void {
    for (const { field, rule } of problems) {
      const value = fieldText(fields, field);
      if (value === undefined) continue;
      if (field === 'dob' && DATE_RULES.includes(rule)) this.#dates.add(value);
      this.#replace(field, value, guessValue(field, value, this.#isRequired(field)));
    }
    for (const { field, value } of notes) {
      if (value !== undefined) this.#replace(field, value, guessValue(field, value, false));
    }
  }

  #replace(field: string, value: string, guess: string | undefined): void {
    if (guess === undefined) return;
    const guesses = this.#values.get(field) ?? new Map<string, string>();
    guesses.set(valueKey(value), guess);
    this.#values.set(field, guesses);
  }

  #isRequired(field: string): boolean {
    return REQUIRED.includes(field) && !(field === 'dob' && this.#hasAges);
  }

  /** Returns the map with what is proposed, or `undefined` if nothing is. */
  map(): ColumnMap | undefined {
    const proposed = this.#file.columns.flatMap((column) => {
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
    return proposed.length > 0 ? new Map([...this.#file.map, ...proposed]) : undefined;
  }

  /** Says what the values leave open. */
  hints(): readonly string[] {
    return this.#dates.hints();
  }
}

function fieldText(fields: NotableRow['fields'], field: string): string | undefined {
  const { extras } = fields;
  const isExtra = field.startsWith(EXTRAS_PREFIX) && typeof extras === 'object';
  const value = isExtra ? extras[field.slice(EXTRAS_PREFIX.length)] : fields[field];
  return typeof value === 'string' ? value : undefined;
}
