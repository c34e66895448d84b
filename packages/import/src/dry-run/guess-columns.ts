import { AGE, type ColumnMap, FIELDS } from '../file/columns.ts';

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
 * Guesses what columns fill. Returns nothing if no column has a known name: the first line may be a
 * patient. Columns that are not known are ignored by the proposed map.
 */
export function guessColumns(names: readonly string[]): ColumnMap {
  const guesses = names.map((name) => [name, { field: fieldOf(name) ?? '' }] as const);
  return new Map(guesses.some(([, { field }]) => field !== '') ? guesses : []);
}

function fieldOf(name: string): string | undefined {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (OWN_NAMES.has(plain)) return plain;
  return Object.hasOwn(NAMES, plain) ? NAMES[plain] : undefined;
}
