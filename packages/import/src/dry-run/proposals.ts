import { AGE, type ColumnMap, EXTRAS_PREFIX, REQUIRED, valueKey } from '../file/columns.ts';
import type { NotableRow, PatientFile } from '../file/patient-file.ts';
import { guessValue } from './guess-values.ts';

/** Collects what a map file could say about the values that break rules. */
export class Proposals {
  readonly #file: Pick<PatientFile, 'columns' | 'map' | 'profile'>;
  readonly #values = new Map<string, Map<string, string>>();
  readonly #hasAges: boolean;

  constructor(file: Pick<PatientFile, 'columns' | 'map' | 'profile'>) {
    this.#file = file;
    this.#hasAges = file.columns.some(({ target }) => target === AGE);
  }

  /** Adds a row that breaks rules or has notes. */
  add({ fields, problems, notes }: NotableRow): void {
    for (const { field } of problems) {
      const value = fieldText(fields, field);
      if (value === undefined) continue;
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
      const added = target === 'dob' ? (this.#file.profile.dates?.formats() ?? []) : [];
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
    return this.#file.profile.dates?.hints() ?? [];
  }
}

function fieldText(fields: NotableRow['fields'], field: string): string | undefined {
  const { extras } = fields;
  const isExtra = field.startsWith(EXTRAS_PREFIX) && typeof extras === 'object';
  const value = isExtra ? extras[field.slice(EXTRAS_PREFIX.length)] : fields[field];
  return typeof value === 'string' ? value : undefined;
}
