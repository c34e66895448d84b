import { AGE, type ColumnMap, FIELDS, fieldsOf, UNDECIDED } from '../file/columns.ts';

/**
 * The usual names of the columns of each field, without spaces and signs: in English, German, French,
 * Spanish and Portuguese.
 */
const COLUMN_NAMES = {
  fn: 'firstname givenname forename vorname prénom prenom nombre nombres',
  mn: 'middlename',
  ln: 'lastname familyname surname nachname familienname nom nomdefamille apellido apellidos sobrenome',
  s: 'salutation title prefix anrede civilité civilite',
  dob: `birthdate birthday dateofbirth born geburtsdatum gebdatum geburtstag geboren datedenaissance
    naissance fechadenacimiento fechanacimiento datadenascimento datanascimento`,
  [AGE]: 'ageyears ageinyears alter âge edad idade',
  gen: 'gender sex geschlecht sexe sexo género genero',
  bloodgroup: 'bg bloodtype blutgruppe groupesanguin gruposanguíneo gruposanguineo',
  mobile: `phone phoneno phonenumber mobileno mobilenumber mobilephone contactno contactnumber telefon
    telefonnummer tel handy handynummer mobil mobilnummer téléphone telephone portable teléfono telefono
    móvil movil celular telefone telemóvel`,
  email: 'emailaddress emailid mail emailadresse courriel correo correoelectrónico',
  username: 'uhid uhidno mrn patientid patientennummer patientennr numéropatient',
  abha: 'abhaaddress',
};

/** The field of each usual name. `Blood Group` is a field itself, without the space. */
const FIELD_OF_NAME = new Map([
  ...FIELDS.map((field) => [field, field] as const),
  ...Object.entries(COLUMN_NAMES).flatMap(([field, names]) =>
    names.split(/\s+/).map((name) => [name, field] as const),
  ),
]);

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
      const field = fieldsFor(name).find((each) => each === '' || !filled.has(each));
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
  return [FIELD_OF_NAME.get(plainOf(name)) ?? []].flat();
}

function wholeNameFields(name: string): readonly string[] {
  return WHOLE_NAMES.includes(plainOf(name)) ? ['fn', 'fln'] : [];
}

/** Keeps letters and digits of every script: what remains of a patient's value is no known name. */
function plainOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}
