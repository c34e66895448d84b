import {
  ESTIMATED_DOB_KEY,
  EXTRAS_LIMITS,
  extrasSchema,
  newPatientSchema,
} from '@profiles/sdk/schemas';
import { ImportError } from '../import-error.ts';
import { readText } from '../values/cell-text.ts';
import { isPlain } from '../values/plain-date.ts';
import { REASON_COLUMN } from './reason-column.ts';

/** What a column fills, and how its values are read. */
export interface ColumnUse {
  /** A field such as `fn`, `age`, or `extras.ward`. An empty one ignores the column. */
  readonly field: string;
  /** Values to replace, in any case, each with the value to send. An empty one counts as absent. */
  readonly values?: Readonly<Record<string, string>>;
  /** The formats of dates, in Luxon's tokens, or `excel`. Only for `dob`. */
  readonly formats?: readonly string[];
  /** The first day that a patient can be born on. Only for `dob`. */
  readonly earliest?: string | undefined;
  /** Whether the values are text, also where they look like numbers of a spreadsheet: `9E12`. */
  readonly text?: boolean;
}

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
}

/** The start of a target within `extras`. */
export const EXTRAS_PREFIX = 'extras.';

/** The target of ages. They replace dates of birth that are missing. */
export const AGE = 'age';

const SHAPES = Object.entries(newPatientSchema.shape);

/** The fields that a column can fill, without `extras`. */
export const FIELDS = [...SHAPES.flatMap(([name]) => (name === 'extras' ? [] : name)), AGE];
/** The fields that a patient needs. */
export const REQUIRED = SHAPES.flatMap(([name, { type }]) => (type === 'optional' ? [] : name));

/** Thrown when columns have no field. */
export class UnknownColumns extends ImportError {
  readonly columns: readonly string[];
  /** The fields that the other columns fill. */
  readonly filled: readonly string[];

  constructor(
    message: string,
    columns: readonly string[],
    targets: readonly (string | undefined)[],
  ) {
    super(message);
    this.columns = columns;
    this.filled = targets.flatMap((target) => target || []);
  }
}

/**
 * Assigns a use to each column of the header. A column named like a field needs no mapping.
 *
 * @param dateFormats - The formats of the date of birth. If empty, the map has them.
 * @throws {@link UnknownColumns} if a column has no field.
 * @throws {@link ImportError} if a required field has no column, a field has two, or the map is wrong.
 */
export function readColumns(
  header: readonly string[],
  map: ColumnMap,
  dateFormats: readonly string[] = [],
): readonly Column[] {
  const names = header.map((name) => name.trim());
  const uses = names.map((name) => map.get(name) ?? ownUse(name));
  const targets = uses.map((use) => use?.field);
  const unknown = names.filter((_, at) => targets[at] === undefined);
  const missing = missingFields(targets);
  // Without a header, the first line holds a patient: name no column before this check.
  if (missing.length > 0) {
    throw new UnknownColumns(
      `There is no column for ${missing.join(', ')}. The first line must name the columns. ` +
        'Map a column with --map "First name=fn".',
      unknown,
      targets,
    );
  }
  checkMap(map, names);
  if (unknown.length > 0) {
    throw new UnknownColumns(
      `No field is known for ${listOf(unknown)}. ` +
        'Map each column with --map "Column=field", or ignore it with --map "Column=".',
      unknown,
      targets,
    );
  }
  const filled = targets.flatMap((target) => (target === AGE ? [AGE, ESTIMATED] : (target ?? [])));
  const twice = filled.find((target, at) => target && filled.indexOf(target) !== at);
  if (twice !== undefined) throw new ImportError(`Two columns fill ${twice}. Ignore one of them.`);
  return uses.map((use, at) => columnOf(names[at] ?? '', use, dateFormats));
}

const ESTIMATED = EXTRAS_PREFIX + ESTIMATED_DOB_KEY;

/** Returns the required fields that have no column. An age stands for a date of birth. */
export function missingFields(targets: readonly (string | undefined)[]): readonly string[] {
  const fills = (field: string) => targets.includes(field);
  return REQUIRED.filter((field) => !fills(field) && !(field === 'dob' && fills(AGE)));
}

function ownUse(name: string): ColumnUse | undefined {
  if (name === REASON_COLUMN) return { field: '' };
  if (isExtras(name)) return { field: name };
  const field = name.toLowerCase();
  return FIELDS.includes(field) ? { field } : undefined;
}

function columnOf(
  name: string,
  { field, values = {}, formats = [], earliest, text = false }: ColumnUse = { field: '' },
  dateFormats: readonly string[],
): Column {
  const own = dateFormats.length > 0 ? dateFormats : formats;
  return {
    name,
    target: field || undefined,
    values: new Map(Object.entries(values).map(([from, to]) => [valueKey(from), to])),
    formats: field === 'dob' ? own : [],
    earliest,
    isText: text,
  };
}

/** Values are compared in any case, and as the text of a cell is read. */
export function valueKey(value: string): string {
  return readText(value).text.toLowerCase();
}

function checkMap(map: ColumnMap, names: readonly string[]): void {
  for (const [name, { field, values = {}, formats = [], earliest }] of map) {
    if (!names.includes(name)) {
      throw new ImportError(
        `There is no column "${name}" to map. Correct its name, or remove the mapping.`,
      );
    }
    if (field !== '' && !FIELDS.includes(field) && !isExtras(field)) {
      throw new ImportError(
        `A patient has no field "${field}". The fields are ${FIELDS.join(', ')}, ` +
          `and ${EXTRAS_PREFIX}KEY with a KEY of up to ${EXTRAS_LIMITS.keyLength} characters ` +
          `that does not start with ${EXTRAS_LIMITS.ignoredKeyPrefix}.`,
      );
    }
    const keys = Object.keys(values).map(valueKey);
    if (new Set(keys).size < keys.length) {
      throw new ImportError(
        `The map names a value of the column "${name}" twice, in another case. Remove one of them.`,
      );
    }
    if (keys.includes('')) {
      throw new ImportError(
        `The map replaces an empty value of the column "${name}". An empty cell counts as absent: remove the entry "".`,
      );
    }
    if (formats.length > 0 && field !== 'dob') {
      throw new ImportError(
        `The map has date formats for the column "${name}", which does not fill dob. Remove them.`,
      );
    }
    if (earliest !== undefined && (field !== 'dob' || !isPlain(earliest))) {
      throw new ImportError(
        `The "earliest" of the column "${name}" must be a day as YYYY-MM-DD, and the column must fill dob.`,
      );
    }
  }
}

function isExtras(target: string): boolean {
  if (!target.startsWith(EXTRAS_PREFIX)) return false;
  const key = target.slice(EXTRAS_PREFIX.length);
  if (key === '' || key.startsWith(EXTRAS_LIMITS.ignoredKeyPrefix)) return false;
  return extrasSchema.safeParse({ [key]: '' }).success;
}

function listOf(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
