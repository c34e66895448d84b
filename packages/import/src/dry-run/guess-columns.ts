import { AGE, type ColumnMap, FIELDS, fieldsOf, UNDECIDED } from '../file/columns.ts';

/** The usual names of columns, without spaces and signs, with the field of each. */
const NAMES: Readonly<Record<string, string>> = {
  firstname: 'fn',
  givenname: 'fn',
  forename: 'fn',
  middlename: 'mn',
  lastname: 'ln',
  familyname: 'ln',
  surname: 'ln',
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

/** The usual names of a column for the whole name. A patient needs `fn`. */
const WHOLE_NAMES = ['name', 'fullname', 'patientname'];

/**
 * Guesses what columns fill, one column for each field.
 *
 * @param names - The columns of the file.
 * @returns The map, with the guesses, and with the columns that nobody has decided.
 */
export function guessColumns(names: readonly string[], map: ColumnMap): ColumnMap {
  const filled = new Set([...map.values()].map(({ field }) => field));
  const guesses = new Map<string, string>();
  for (const fieldsFor of [ownFields, usualFields, wholeNameFields]) {
    for (const name of names) {
      if (map.has(name) || guesses.has(name)) continue;
      const field = fieldsFor(name).find((one) => one === '' || !filled.has(one));
      if (field === undefined) continue;
      filled.add(field);
      guesses.set(name, field);
    }
  }
  const added = names.flatMap((name) => {
    const field = guesses.get(name) ?? UNDECIDED;
    const isClear = map.has(name) || ownFields(name).includes(field);
    return isClear ? [] : [[name, { field }] as const];
  });
  return new Map([...map, ...added]);
}

/** Returns the field of a name that needs no mapping. */
function ownFields(name: string): readonly string[] {
  return fieldsOf([name], new Map()).flatMap((field) => field ?? []);
}

/** Returns the field that a name is usually for. */
function usualFields(name: string): readonly string[] {
  const plain = plainOf(name);
  if (OWN_NAMES.has(plain)) return [plain];
  const field = Object.hasOwn(NAMES, plain) ? NAMES[plain] : undefined;
  return field === undefined ? [] : [field];
}

function wholeNameFields(name: string): readonly string[] {
  return WHOLE_NAMES.includes(plainOf(name)) ? ['fn', 'fln'] : [];
}

/** Keeps letters and digits of every script: what remains of a patient's value is no known name. */
function plainOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}
