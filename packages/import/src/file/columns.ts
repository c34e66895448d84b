import { EXTRAS_LIMITS, extrasSchema, newPatientSchema } from '@profiles/sdk/schemas';
import { ImportError } from '../import-error.ts';

/** A column of the file, with the field of a patient that it fills. */
export interface Column {
  readonly name: string;
  /** A field such as `fn`, or `extras.ward`. `undefined` if the column is ignored. */
  readonly target: string | undefined;
}

/** The names of columns, with the field that each fills. An empty field ignores the column. */
export type ColumnMap = ReadonlyMap<string, string>;

/** The start of a target within `extras`. */
export const EXTRAS_PREFIX = 'extras.';

const SHAPES = Object.entries(newPatientSchema.shape);

/** The fields that a column can fill, without `extras`. */
export const FIELDS = SHAPES.flatMap(([name]) => (name === 'extras' ? [] : name));
const REQUIRED = SHAPES.flatMap(([name, { type }]) => (type === 'optional' ? [] : name));

/**
 * Assigns a field to each column of the header. A column named like a field needs no mapping.
 *
 * @throws {@link ImportError} if a required field has no column, a field has two, or a column has
 * no field.
 */
export function readColumns(header: readonly string[], map: ColumnMap): readonly Column[] {
  const names = header.map((name) => name.trim());
  const columns = names.map((name) => ({ name, target: map.get(name) ?? ownTarget(name) }));
  const targets = columns.map(({ target }) => target);
  const missing = REQUIRED.filter((field) => !targets.includes(field));
  // Without a header, the first line holds a patient: name no column before this check.
  if (missing.length > 0) {
    throw new ImportError(
      `There is no column for ${missing.join(', ')}. The first line must name the columns. ` +
        'Map a column with --map "First name=fn".',
    );
  }
  checkMap(map, names);
  const unknown = columns.filter(({ target }) => target === undefined);
  if (unknown.length > 0) {
    throw new ImportError(
      `No field is known for ${listOf(unknown.map(({ name }) => name))}. ` +
        'Map each column with --map "Column=field", or ignore it with --map "Column=".',
    );
  }
  const twice = targets.find((target, at) => target && targets.indexOf(target) !== at);
  if (twice !== undefined) throw new ImportError(`Two columns fill ${twice}. Ignore one of them.`);
  return columns.map(({ name, target }) => ({ name, target: target || undefined }));
}

function ownTarget(name: string): string | undefined {
  if (isExtras(name)) return name;
  const field = name.toLowerCase();
  return FIELDS.includes(field) ? field : undefined;
}

function checkMap(map: ColumnMap, names: readonly string[]): void {
  for (const [name, target] of map) {
    if (!names.includes(name)) throw new ImportError(`There is no column "${name}" to map.`);
    if (target !== '' && !FIELDS.includes(target) && !isExtras(target)) {
      throw new ImportError(
        `A patient has no field "${target}". The fields are ${FIELDS.join(', ')}, ` +
          `and ${EXTRAS_PREFIX}KEY with a KEY of up to ${EXTRAS_LIMITS.keyLength} characters ` +
          `that does not start with ${EXTRAS_LIMITS.ignoredKeyPrefix}.`,
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
