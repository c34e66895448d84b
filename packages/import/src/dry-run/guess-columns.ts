import { type ColumnMap, fieldsOf, REST, UNDECIDED } from '../file/columns.ts';
import { type Field, fieldsNamed } from '../file/fields.ts';

/** The usual names of a column for the whole name. A patient needs `fn`. */
const WHOLE_NAMES = ['name', 'fullname', 'patientname'];

/** The most columns that nobody has decided and that the map asks about one by one. */
const MAX_ASKED = 24;

/**
 * Guesses what columns fill, one column for each field.
 *
 * @param names - The columns of the file.
 * @returns The map, with the guesses, and with the columns that nobody has decided.
 */
export function guessColumns(names: readonly string[], map: ColumnMap): ColumnMap {
  const filled = new Set([...map.values()].map(({ field }) => field));
  const guesses = new Map<string, string>();
  const parts = names.flatMap((name) => fieldsNamed(plainOf(name)));
  const hasParts = parts.includes('dob.year') && parts.includes('dob.month');
  const usual = names.flatMap((name) => (map.has(name) ? [] : usualFieldsOf(name, hasParts)));
  // Which of two columns is meant, such as `Telefon` and `Handy`, only a person knows.
  const repeated = new Set(usual.filter((field, at) => usual.indexOf(field) !== at));
  const usualFields = (name: string) =>
    usualFieldsOf(name, hasParts).filter((field) => !repeated.has(field));
  for (const fieldsFor of [ownFields, usualFields, wholeNameFields]) {
    for (const name of names) {
      if (map.has(name) || guesses.has(name)) continue;
      const field = fieldsFor(name).find((each) => each === '' || !filled.has(each));
      if (field === undefined) continue;
      filled.add(field);
      guesses.set(name, field);
    }
  }
  const open = names.filter((name) => !map.has(name) && !guesses.has(name));
  const asksEach = open.length <= MAX_ASKED;
  const added = names.flatMap((name) => {
    const field = guesses.get(name) ?? UNDECIDED;
    const isKnown = map.has(name) || ownFields(name).includes(field);
    const isRest = field === UNDECIDED && (map.has(REST) || !asksEach);
    return isKnown || isRest ? [] : [[name, { field }] as const];
  });
  const rest = map.has(REST) || asksEach ? [] : [[REST, { field: UNDECIDED }] as const];
  return new Map([...map, ...added, ...rest]);
}

/** Returns the field of a name that needs no mapping. */
function ownFields(name: string): readonly string[] {
  return fieldsOf([name], new Map()).flatMap((field) => field ?? []);
}

/** Returns the fields that a name is usually for. A day of birth is a part only beside the others. */
function usualFieldsOf(name: string, hasParts: boolean): readonly Field[] {
  const fields = fieldsNamed(plainOf(name));
  const parts = fields.filter((field) => field.startsWith('dob.'));
  return hasParts && parts.length > 0 ? parts : fields.filter((field) => !parts.includes(field));
}

/** A column `Name` beside one for the first name has the last name. */
function wholeNameFields(name: string): readonly Field[] {
  const plain = plainOf(name);
  if (!WHOLE_NAMES.includes(plain)) return [];
  return plain === 'name' ? ['fn', 'ln', 'fln'] : ['fn', 'fln'];
}

/** A parenthesis with values or a form, such as `(M/F)` or `(dd/mm/yyyy)`, but no word, as `(mother)`. */
const VALUES = /\s*[([{](?:(\p{L})\1*(?!\p{L})|[^\p{L})\]}])*[)\]}]\s*$/iu;

/**
 * Keeps letters and digits of every script, without {@link VALUES}: what remains of a patient's value
 * is no known name.
 */
function plainOf(name: string): string {
  const plain = name.replace(VALUES, '') || name;
  return plain.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}
