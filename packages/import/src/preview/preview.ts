import { ESTIMATED_DOB_KEY } from '@profiles/sdk/schemas';
import { AGE, BIRTH_PARTS, EXTRAS_PREFIX } from '../file/fields.ts';
import type { ValidatedRow } from '../file/file-rows.ts';
import type { EncodedWords } from '../file/likely-encodings.ts';
import type { PatientFile } from '../file/patient-file.ts';
import { confirmationOf, STOPS, type Stop } from '../file/profile/findings.ts';
import { NOTES } from '../file/read-cell.ts';
import { isDay } from '../values/plain-date.ts';
import { birthInWords } from './birth-words.ts';

/** The most rows of a preview. */
const MAX_ROWS = 120;

/** A cell, beside what is stored. */
export interface PreviewCell {
  readonly column: string;
  readonly cell: string;
  /** The field that it fills. Empty for a cell beyond the last column. */
  readonly field: string;
  /** What is stored. `undefined` if nothing is. */
  readonly stored: string | undefined;
  /** A birth in words. */
  readonly words?: string | undefined;
  /** The rules that the value breaks, and what was put right, each to be read after the name of the column. */
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}

/** A row of the file, beside what is stored. */
export interface PreviewRow {
  readonly row: number;
  /** Why a person should look at it. */
  readonly reasons: readonly string[];
  /** Whether the row would be stored, and why not. */
  readonly result: string;
  readonly isSent: boolean;
  readonly cells: readonly PreviewCell[];
}

/** A stop, as a person reads it. */
export interface PreviewStop {
  readonly name: string;
  readonly message: string;
  readonly remedy: string;
  /** The option that confirms it, and what happens to the rows then. */
  readonly confirmation: string;
  readonly confirmed: string;
  readonly rows: readonly number[];
}

/** What a person sees before anything is sent. */
export interface Preview {
  /** The name of the file of patients. */
  readonly file: string;
  /** What comes next, as sentences, and the command for it in each shell. */
  readonly next: readonly string[];
  readonly commands: { readonly sh: string; readonly windows: string } | undefined;
  readonly stops: readonly PreviewStop[];
  /** The first words with letters beyond ASCII, if nothing proves the encoding. */
  readonly words: readonly EncodedWords[];
  readonly rows: readonly PreviewRow[];
  /** The number of rows of the file. */
  readonly total: number;
  /** The names of the columns that fill nothing. */
  readonly unused: readonly string[];
}

/** Collects the rows of a preview during a pass over the file. */
export class PreviewRows {
  readonly #file: PatientFile;
  readonly #asOf: Date;
  readonly #reasons: ReadonlyMap<number, readonly string[]>;
  readonly #rows = new Map<number, PreviewRow>();

  /** @param asOf - The day on which ages are true. */
  constructor(file: PatientFile, asOf: Date) {
    const reasons = new Map<number, readonly string[]>();
    const all = [
      ...file.stops.flatMap(({ name, examples = [] }) =>
        examples.map((row) => [row, [`stop ${name}`]] as const),
      ),
      ...file.profile.chosen(),
    ];
    for (const [row, why] of all) {
      const known = reasons.get(row);
      if (known === undefined && reasons.size === MAX_ROWS) continue;
      reasons.set(row, [...new Set([...(known ?? []), ...why])]);
    }
    this.#file = file;
    this.#asOf = asOf;
    this.#reasons = reasons;
  }

  /** Adds a row, if a person should look at it. */
  add(row: ValidatedRow): void {
    const reasons = this.#reasons.get(row.row);
    if (reasons === undefined) return;
    const { problems, match } = row;
    const ofRow = problems.filter(({ field }) => !this.#hasColumn(field));
    const broken = ofRow.map(
      ({ field, message }) => `${field === 'row' ? 'it' : field} ${message}`,
    );
    const isSent = match === undefined && problems.length === 0;
    const result =
      match === undefined
        ? ['would be rejected', broken.join('; ')].filter(Boolean).join(': ')
        : 'left out: an earlier import has created this patient';
    this.#rows.set(row.row, {
      row: row.row,
      reasons,
      result: isSent ? 'would be stored' : result,
      isSent,
      cells: this.#cellsOf(row),
    });
  }

  /** Says of a row that it would be rejected, as an earlier one is the same. */
  rejectAsSame(row: number, first: string): void {
    const known = this.#rows.get(row);
    if (known === undefined) return;
    const result = `would be rejected: it has the username or the values of row ${first}`;
    this.#rows.set(row, { ...known, result, isSent: false });
  }

  /** The rows, in the order of the file. */
  get rows(): readonly PreviewRow[] {
    return [...this.#rows.values()];
  }

  #hasColumn(field: string): boolean {
    return this.#file.columnOf(field) !== undefined;
  }

  #cellsOf({ cells, patient, fields, problems, notes }: ValidatedRow): readonly PreviewCell[] {
    const { columns, header, columnOf } = this.#file;
    const values = patient ?? fields;
    const broken = textsBy(problems.map(({ field, message }) => [columnOf(field), message]));
    const noted = textsBy(notes.map(({ field, note }) => [field, NOTES[note]]));
    const width = Math.max(cells.length, columns.length);
    return Array.from({ length: width }, (_, at) => at).flatMap((at) => {
      const { [at]: cell = '' } = cells;
      const { target } = columns[at] ?? { target: '' };
      const column = header.shown[at] ?? '(no column)';
      if (target === undefined) return [];
      const own = broken.get(column) ?? [];
      if (cell.trim() === '' && own.length === 0) return [];
      const stored = own.length > 0 ? undefined : storedOf(values, target);
      return {
        column,
        cell,
        field: target,
        stored,
        words: isBirth(target) && stored !== undefined ? this.#wordsOf(stored, values) : undefined,
        problems: own,
        notes: noted.get(target) ?? [],
      };
    });
  }

  #wordsOf(day: string, { extras }: StoredValues): string | undefined {
    if (!isDay(day)) return undefined;
    const isEstimated = typeof extras === 'object' && ESTIMATED_DOB_KEY in extras;
    return birthInWords(day, this.#asOf) + (isEstimated ? ', estimated' : '');
  }
}

function textsBy(pairs: readonly (readonly [key: string | undefined, text: string])[]) {
  const texts = new Map<string | undefined, string[]>();
  for (const [key, text] of pairs) texts.set(key, [...(texts.get(key) ?? []), text]);
  return texts;
}

/** Describes the stops that nobody has confirmed. */
export function previewStops(stops: readonly Stop[], total: number): readonly PreviewStop[] {
  return stops.map((stop) => ({
    name: stop.name,
    message: stop.message,
    remedy: STOPS[stop.name].remedy,
    confirmation: `--confirm ${confirmationOf(stop, total)}`,
    confirmed: STOPS[stop.name].confirmed,
    rows: stop.examples ?? [],
  }));
}

/** Joins the encodings that read all words in the same way. Those that read only some come last. */
export function sameReadings(words: readonly EncodedWords[]) {
  const groups = new Map<
    string,
    { encodings: EncodedWords['encoding'][]; read: EncodedWords['words'] }
  >();
  for (const { encoding, words: read } of words) {
    const key = JSON.stringify(read.map((word) => word ?? null));
    const group = groups.get(key) ?? { encodings: [], read };
    group.encodings.push(encoding);
    groups.set(key, group);
  }
  const unread = ({ read }: { readonly read: EncodedWords['words'] }) =>
    read.filter((word) => word === undefined).length;
  return [...groups.values()].toSorted((a, b) => unread(a) - unread(b));
}

/** Returns whether a value is stored in another form than lowercase. */
export function isChanged({ cell, stored }: Pick<PreviewCell, 'cell' | 'stored'>): boolean {
  return stored !== undefined && stored.toLowerCase() !== cell.toLowerCase();
}

type StoredValues = NonNullable<ValidatedRow['patient']> | ValidatedRow['fields'];

function storedOf(values: StoredValues, target: string): string | undefined {
  const { extras } = values;
  const more: Readonly<Record<string, unknown>> = typeof extras === 'object' ? extras : {};
  const isUnused = target === AGE && more[ESTIMATED_DOB_KEY] !== true;
  const own: Readonly<Record<string, unknown>> = { ...values };
  const value = target.startsWith(EXTRAS_PREFIX)
    ? more[target.slice(EXTRAS_PREFIX.length)]
    : own[isBirth(target) ? 'dob' : target];
  return isUnused || value === undefined ? undefined : String(value);
}

function isBirth(target: string): boolean {
  return target === 'dob' || target === AGE || BIRTH_PARTS.some((part) => part === target);
}
