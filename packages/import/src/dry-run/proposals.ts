import {
  type ColumnMap,
  type ColumnUse,
  isQuestion,
  UNDECIDED,
  valueKey,
} from '../file/columns.ts';
import { AGE, EXTRAS_PREFIX, REQUIRED } from '../file/fields.ts';
import type { ValidatedRow } from '../file/file-rows.ts';
import type { PatientFile } from '../file/patient-file.ts';
import { formatCount, MAX_NAME_LENGTH, oneLine } from '../messages/message-text.ts';
import { guessValue } from './guess-values.ts';

/** The parts of the file that a map is proposed for. */
type ProposedFile = Pick<PatientFile, 'columns' | 'map' | 'profile' | 'columnOf'>;

/** The most values of a column that the map asks about. */
const MAX_QUESTIONS = 50;

/** Collects what a map file could say about the values that break rules. */
export class Proposals {
  readonly #file: ProposedFile;
  readonly #values = new Map<string, Map<string, string>>();
  readonly #hasAges: boolean;

  constructor(file: ProposedFile) {
    this.#file = file;
    this.#hasAges = file.columns.some(({ target }) => target === AGE);
  }

  /** Adds a row. One that an earlier import created needs no map. */
  add({ fields, problems, notes, match }: ValidatedRow): void {
    if (match !== undefined) return;
    for (const { field, value } of notes) {
      if (value !== undefined) this.#replace(field, value, guessValue(field, value, false));
    }
    for (const { field, rule } of problems) {
      const value = fieldText(fields, field);
      if (value === undefined) continue;
      const guess = guessValue(field, value, this.#isRequired(field));
      // Only a closed list has this rule.
      this.#replace(field, value, guess ?? (rule === 'enum' ? UNDECIDED : undefined));
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

  /** Returns the guesses for a field, and a question for each value without one. */
  #guessesFor(field: string): readonly (readonly [value: string, guess: string])[] {
    const meanings = field === 'gen' ? this.#file.profile.genders.meanings() : [];
    return [...new Map([...(this.#values.get(field) ?? []), ...meanings])];
  }

  /** Returns the map with what is proposed, or `undefined` if nothing is. */
  map(): ColumnMap | undefined {
    const proposed = this.#file.columns.flatMap((column) => {
      const { name, target, values, formats, earliest, isText: text } = column;
      if (target === undefined) return [];
      let questions = 0;
      const isIn = (guess: string) => !isQuestion(guess) || ++questions <= MAX_QUESTIONS;
      const guesses = new Map(this.#guessesFor(target).filter(([, guess]) => isIn(guess)));
      const added = target === 'dob' ? [this.#file.profile.dates.provenForm() ?? []].flat() : [];
      if (guesses.size + added.length === 0) return [];
      const all = Object.fromEntries([...guesses, ...values]);
      const use = { field: target, values: all, formats: [...formats, ...added], earliest, text };
      return [[name, use] as const];
    });
    if (proposed.length === 0) return undefined;
    return new Map<string, ColumnUse>([...this.#file.map, ...proposed]);
  }

  /** Says what the values leave open. */
  hints(): readonly string[] {
    const others = [...this.#values.keys()].flatMap((field) => {
      const questions = this.#guessesFor(field).filter(([, guess]) => isQuestion(guess));
      const more = questions.length - MAX_QUESTIONS;
      if (more <= 0) return [];
      const column = oneLine(this.#file.columnOf(field) ?? field, MAX_NAME_LENGTH);
      return `The map has the first ${MAX_QUESTIONS} unknown values of column "${column}". There are ${formatCount(more)} more: does the column fill ${field}?`;
    });
    return [...others, ...this.#file.profile.dates.hints()];
  }
}

function fieldText(fields: ValidatedRow['fields'], field: string): string | undefined {
  const { extras } = fields;
  const isExtra = field.startsWith(EXTRAS_PREFIX) && typeof extras === 'object';
  const value = isExtra ? extras[field.slice(EXTRAS_PREFIX.length)] : fields[field];
  return typeof value === 'string' ? value : undefined;
}
