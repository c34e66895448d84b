import { AGE, type ColumnMap, FIELDS, missingFields } from '../file/columns.ts';

/** The usual names of columns, without spaces and signs, with the field of each. */
const NAMES: Readonly<Record<string, string>> = {
  firstname: 'fn',
  givenname: 'fn',
  forename: 'fn',
  middlename: 'mn',
  lastname: 'ln',
  familyname: 'ln',
  surname: 'ln',
  name: 'fln',
  fullname: 'fln',
  patientname: 'fln',
  salutation: 's',
  title: 's',
  prefix: 's',
  birthdate: 'dob',
  birthday: 'dob',
  dateofbirth: 'dob',
  born: 'dob',
  ageyears: AGE,
  ageinyears: AGE,
  gender: 'gen',
  sex: 'gen',
  bg: 'bloodgroup',
  bloodtype: 'bloodgroup',
  phone: 'mobile',
  phoneno: 'mobile',
  phonenumber: 'mobile',
  mobileno: 'mobile',
  mobilenumber: 'mobile',
  mobilephone: 'mobile',
  contactno: 'mobile',
  contactnumber: 'mobile',
  emailaddress: 'email',
  emailid: 'email',
  uhid: 'username',
  uhidno: 'username',
  mrn: 'username',
  patientid: 'username',
  abhaaddress: 'abha',
};

/** The fields, as names without spaces and signs: `Blood Group` is `bloodgroup`. */
const OWN_NAMES = new Set(FIELDS);

/**
 * Guesses what columns fill, one column for each field. If every required field then has a column,
 * the first line is a header, and the map ignores the other columns. If not, it may be a patient, and
 * the map names no other column.
 *
 * @param names - The columns whose field is not known.
 * @param filled - The fields that have a column.
 */
export function guessColumns(names: readonly string[], filled: readonly string[]): ColumnMap {
  const fields = new Set(filled);
  const guesses = names.map((name) => {
    const guess = fieldOf(name);
    const field = guess !== undefined && !fields.has(guess) ? guess : '';
    if (field !== '') fields.add(field);
    return [name, { field }] as const;
  });
  const found = guesses.filter(([, { field }]) => field !== '');
  const isHeader = found.length > 0 && missingFields([...fields]).length === 0;
  return new Map(isHeader ? guesses : found);
}

/** Compares letters and digits of every script: what remains of a patient's value is no known name. */
function fieldOf(name: string): string | undefined {
  const plain = name.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
  if (OWN_NAMES.has(plain)) return plain;
  return Object.hasOwn(NAMES, plain) ? NAMES[plain] : undefined;
}
