import { ESTIMATED_DOB_KEY, EXTRAS_LIMITS, extrasSchema, GENDERS } from '@profiles/sdk/schemas';
import * as z from 'zod/mini';
import { ImportError } from '../messages/import-error.ts';
import { MAX_NAME_LENGTH, oneLine } from '../messages/message-text.ts';
import { readText } from '../values/cell-text.ts';
import { isPlainDate } from '../values/plain-date.ts';
import { AGE, BIRTH_PARTS, EXTRAS_PREFIX, FIELDS, isField, REQUIRED } from './fields.ts';

/** The use of a column, as a map file has it. */
export const columnUseSchema = z.strictObject({
  /** A field such as `fn`, `age`, or `extras.ward`. An empty one ignores the column. */
  field: z.string(),
  /** Values to replace, in any case, each with the value to send. An empty one counts as absent. */
  values: z.optional(z.record(z.string(), z.string())),
  /** The formats of dates, in Luxon's tokens, or `excel`. Only for `dob`. */
  formats: z.optional(z.readonly(z.array(z.string()))),
  /** The first day that a patient can be born on. Only for `dob`. */
  earliest: z.optional(z.string()),
  /** Whether the values are text, also where they look like numbers of a spreadsheet: `9E12`. */
  text: z.optional(z.boolean()),
});

/** What a column fills, and how its values are read. */
export type ColumnUse = z.infer<typeof columnUseSchema>;

/** The uses of columns, by their names. */
export type ColumnMap = ReadonlyMap<string, ColumnUse>;

/** A column of the file. */
export interface Column {
  readonly name: string;
  /** The field that it fills. `undefined` if the column is ignored. */
  readonly target: string | undefined;
  /** The replaced values, in lowercase, each with its replacement. */
  readonly values: ReadonlyMap<string, string>;
  readonly formats: readonly string[];
  readonly earliest: string | undefined;
  readonly isText: boolean;
  /** Whether the map asks what values mean. */
  readonly isAsked?: boolean;
  /** Whether most values are numbers with a sign, such as `#1042`. */
  readonly isNumbered?: boolean;
}

/** The column of the file of rejected rows that has the reason. The import ignores it. */
export const REASON_COLUMN = 'rejected_because';

/** The key of a map for all columns that it does not name, and that are not named like a field. */
export const REST = '*';

/** The field of a column, or the start of the replacement of a value, that nobody has decided yet. */
export const UNDECIDED = '?';

/**
 * Assigns a use to each column of the header. A column named like a field needs no mapping.
 *
 * @param names - The names of the columns. No two are the same.
 * @param dateFormats - The formats of the date of birth. If empty, the map has them.
 * @param isTrial - Whether columns may be undecided, and required fields without a column.
 * @param about - What was taken for the header, as the next sentence of a message.
 * @param shown - The names as a message may quote them.
 * @throws {@link ImportError} if a column has no field, a required field has no column, a field has
 * two, or the map is wrong.
 */
export function readColumns(
  names: readonly string[],
  map: ColumnMap,
  dateFormats: readonly string[] = [],
  isTrial = false,
  about = '',
  shown = names,
): readonly Column[] {
  const known = new Set([...names, REST]);
  for (const [name, use] of map) {
    const fault = known.has(name)
      ? useFault(name, use)
      : `There is no column ${listOf([name])} to map.${about} Correct its name, or remove the mapping.`;
    if (fault !== undefined) throw new ImportError(fault);
  }
  const targets = fieldsOf(names, map);
  const fault = isTrial ? undefined : undecidedFault(names, targets, map, about, shown);
  if (fault !== undefined) throw new ImportError(fault);
  const filled = new Set<string>();
  for (const field of targets.flatMap((target = '') => ALSO_FILLED[target] ?? target)) {
    if (field && filled.has(field)) {
      throw new ImportError(`Two columns fill ${field}. Ignore one of them.`);
    }
    filled.add(field);
  }
  return names.map((name, at) => columnOf(name, targets[at], map.get(name), dateFormats));
}

/** Returns the field of each column: `''` if it is ignored, and `undefined` if it is not decided. */
export function fieldsOf(
  names: readonly string[],
  map: ColumnMap,
): readonly (string | undefined)[] {
  return names.map((name) => {
    const field = map.get(name)?.field ?? ownField(name) ?? map.get(REST)?.field;
    return field === UNDECIDED ? undefined : field;
  });
}

/** Says why the columns are not decided, or lack a field. */
function undecidedFault(
  names: readonly string[],
  targets: readonly (string | undefined)[],
  map: ColumnMap,
  about: string,
  shown: readonly string[],
): string | undefined {
  const undecided = shown.filter((_, at) => targets[at] === undefined);
  const inMap = shown.filter((_, at) => targets[at] === undefined && map.has(names[at] ?? ''));
  if (inMap.length > 0) {
    return `The map has "${UNDECIDED}" for ${listOf(inMap)}. Replace it: with a field, with ${EXTRAS_PREFIX}KEY, or with "" to ignore the column.`;
  }
  for (const [at, name] of names.entries()) {
    const questions = questionsOf(map.get(name));
    if (questions.length === 0) continue;
    return `The map has "${UNDECIDED}" for ${questions.length} of the values of ${listOf([shown[at] ?? ''])}. Replace each: with a value to send, or with "" to leave it out.`;
  }
  const missing = missingFields(targets);
  const propose = 'or let --dry-run --write-map map.json propose a map.';
  // Without a header, the first line holds a patient: name no column before this check.
  if (missing.length > 0) {
    return `There is no column for ${missing.join(', ')}.${about} Map a column with --map "First name=fn", ${propose}`;
  }
  if (undecided.length === 0) return undefined;
  return `No field is known for ${listOf(undecided)}.${about} Map each column with --map "Column=field", ignore it with --map "Column=", ${propose}`;
}

/** What columns fill beside their own field. */
const ALSO_FILLED: Readonly<Record<string, readonly string[]>> = {
  [AGE]: [AGE, EXTRAS_PREFIX + ESTIMATED_DOB_KEY],
  'dob.year': ['dob.year', 'dob'],
};

/** Returns the required fields that have no column. An age, or three parts, stand for a date of birth. */
export function missingFields(targets: readonly (string | undefined)[]): readonly string[] {
  const fills = (field: string) => targets.includes(field);
  const hasBirth = fills(AGE) || BIRTH_PARTS.every(fills);
  return REQUIRED.filter((field) => !fills(field) && !(field === 'dob' && hasBirth));
}

/** Returns how many cells of a row, or columns with a name, are not empty. */
export function filledIn(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '' && !isUnnamed(cell)).length;
}

/** Returns whether the replacement of a value is a question, such as `? (12 rows)`. */
export function isQuestion(replacement: string): boolean {
  return replacement.startsWith(UNDECIDED);
}

/** Returns the values of a column that a map asks about. */
export function questionsOf(use: Pick<ColumnUse, 'values'> | undefined): readonly string[] {
  const values = Object.entries(use?.values ?? {});
  return values.flatMap(([value, replacement]) => (isQuestion(replacement) ? value : []));
}

/** Returns the letters that a spreadsheet shows for a column. */
export function columnLetters(at: number): string {
  let letters = '';
  for (let left = at + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters;
}

/** Returns the name of a column without one: `(column WQK)`. */
export function unnamed(at: number): string {
  return `(column ${columnLetters(at)})`;
}

/** Returns whether a column has no name. */
export function isUnnamed(name: string): boolean {
  return /^\(column [A-Z]+\)/.test(name);
}

/** A gender, as English writes it. */
const GENDER = /^(?:[mf]|fe?male)$/i;

/**
 * Returns whether a text can be the name of a column. The date of birth, the age or the phone number
 * of a patient has more digits, and a gender is none.
 */
export function isName(text: string): boolean {
  const plain = text.replace(/ \(\d+\)$|_\d{1,4}$/, '');
  return /\p{L}/u.test(plain) && !/\p{N}.*\p{N}/su.test(plain) && !GENDER.test(plain);
}

function ownField(name: string): string | undefined {
  if (name === REASON_COLUMN || isUnnamed(name)) return '';
  if (isExtras(name)) return name;
  const field = name.toLowerCase();
  return isField(field) ? field : undefined;
}

function columnOf(
  name: string,
  field: string | undefined,
  { values = {}, formats = [], earliest, text = false }: Omit<ColumnUse, 'field'> = {},
  dateFormats: readonly string[],
): Column {
  const own = dateFormats.length > 0 ? dateFormats : formats;
  return {
    name,
    target: field || undefined,
    values: new Map(
      Object.entries(values).flatMap(([from, to]) =>
        isQuestion(to) ? [] : [[valueKey(from), to] as const],
      ),
    ),
    formats: field === 'dob' ? own : [],
    earliest,
    isText: text,
    isAsked: questionsOf({ values }).length > 0,
  };
}

/** Values are compared in any case, and as the text of a cell is read. */
export function valueKey(value: string): string {
  return readText(value).text.toLowerCase();
}

/** Says what is wrong with the use of a column. */
function useFault(
  name: string,
  { field, values = {}, formats = [], earliest }: ColumnUse,
): string | undefined {
  if (name === REST) {
    if (field === '' || field === UNDECIDED) return undefined;
    return `The map fills ${field} from all other columns. "${REST}" can only ignore them: give it "".`;
  }
  if (field !== '' && field !== UNDECIDED && !isField(field) && !isExtras(field)) {
    return `A patient has no field "${field}". The fields are ${FIELDS.join(', ')}, and ${EXTRAS_PREFIX}KEY with a KEY of up to ${EXTRAS_LIMITS.keyLength} characters that does not start with ${EXTRAS_LIMITS.ignoredKeyPrefix}.`;
  }
  const keys = Object.keys(values).map(valueKey);
  if (new Set(keys).size < keys.length) {
    return `The map names a value of the column "${name}" twice, in another case. Remove one of them.`;
  }
  if (keys.includes('')) {
    return `The map replaces an empty value of the column "${name}". An empty cell counts as absent: remove the entry "".`;
  }
  const isGender = (to: string) =>
    to === '' || isQuestion(to) || GENDERS.some((each) => each === to);
  if (field === 'gen' && !Object.values(values).every(isGender)) {
    return `The map replaces a value of the column "${name}" by one that gen does not take. Use ${GENDERS.join(', ')} or "".`;
  }
  if (formats.length > 0 && field !== 'dob') {
    return `The map has date formats for the column "${name}", which does not fill dob. Remove them.`;
  }
  if (earliest === undefined || (field === 'dob' && isPlainDate(earliest))) return undefined;
  return `The "earliest" of the column "${name}" must be a day as YYYY-MM-DD, and the column must fill dob.`;
}

function isExtras(target: string): boolean {
  if (!target.startsWith(EXTRAS_PREFIX)) return false;
  const key = target.slice(EXTRAS_PREFIX.length);
  if (key === '' || key.startsWith(EXTRAS_LIMITS.ignoredKeyPrefix)) return false;
  return extrasSchema.safeParse({ [key]: '' }).success;
}

/** The most names that a message has. */
const MAX_NAMES_SHOWN = 10;

function listOf(names: readonly string[]): string {
  const shown = names
    .slice(0, MAX_NAMES_SHOWN)
    .map((name) => `"${oneLine(name, MAX_NAME_LENGTH)}"`);
  const others = names.length - shown.length;
  return shown.join(', ') + (others > 0 ? ` and ${others} more` : '');
}
