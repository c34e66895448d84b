import { type NewPatient, newPatientSchema } from '@profiles/sdk/schemas';

/** A field that a column fills. An age, or three parts, replace a date of birth. */
export type Field = Exclude<keyof NewPatient, 'extras'> | typeof AGE | BirthPart;

/** The targets of columns that make a date of birth together. */
export type BirthPart = 'dob.year' | 'dob.month' | 'dob.day';

/** The target of ages. They replace dates of birth that are missing. */
export const AGE = 'age';

/** The start of a target within `extras`. */
export const EXTRAS_PREFIX = 'extras.';

/** How the cells of a kind of field are read. */
interface Kind {
  /** Whether it is a part of a person's name. */
  readonly isName?: true;
  /** Whether it names one person. White space and the case do not tell such values apart. */
  readonly isLabel?: true;
  /** Whether a date or a boolean of a workbook is a text that the spreadsheet has changed. */
  readonly isText?: true;
  /** Whether its digits may be those of any script. */
  readonly hasDigits?: true;
  /** Whether `.0` at the end has been added by a program. */
  readonly isNumber?: true;
  /** Whether its most frequent value may be shown: it says nothing about one person. */
  readonly isShown?: true;
  /** Whether it takes any text, so that a word such as `unknown` may be meant. */
  readonly isFree?: true;
}

const KINDS = {
  name: { isName: true, isLabel: true, isText: true, isFree: true },
  title: { isLabel: true, isText: true, isFree: true },
  username: { isLabel: true, isText: true, isNumber: true },
  phone: { isText: true, hasDigits: true, isNumber: true },
  number: { isText: true, isNumber: true },
  email: { isText: true },
  code: { isShown: true },
  date: { hasDigits: true, isNumber: true, isShown: true },
  part: { hasDigits: true },
  age: { hasDigits: true },
  extra: { isFree: true },
} satisfies Record<string, Kind>;

/**
 * Each field with its kind, and with the usual names of its columns, without spaces and signs: in
 * English, German, French, Spanish and Portuguese. A field that is missing here does not compile.
 */
const FACTS: Readonly<Record<Field, readonly [kind: keyof typeof KINDS, columns: string]>> = {
  fn: [
    'name',
    'firstname givenname givennames forename forenames vorname vornamen prénom prenom prénoms prenoms nombre nombres',
  ],
  mn: ['name', 'middlename'],
  ln: [
    'name',
    'lastname familyname surname nachname familienname nom nomdefamille apellido apellidos sobrenome',
  ],
  fln: ['name', ''],
  s: ['title', 'salutation title prefix anrede civilité civilite'],
  dob: [
    'date',
    `birthdate birthday dateofbirth born geburtsdatum gebdatum gebdat geburtstag geboren datedenaissance
      naissance fechadenacimiento fechanacimiento datadenascimento datanascimento`,
  ],
  'dob.year': ['part', 'birthyear yearofbirth geburtsjahr annéedenaissance añodenacimiento'],
  'dob.month': ['part', 'birthmonth monthofbirth geburtsmonat moisdenaissance mesdenacimiento'],
  'dob.day': ['part', 'birthday dayofbirth geburtstag jourdenaissance díadenacimiento'],
  gen: ['code', 'gender sex sexatbirth geschlecht sexe sexo género genero'],
  [AGE]: [
    'age',
    'ageyears ageinyears agemonths ageinmonths agedays ageindays alter âge edad idade',
  ],
  bloodgroup: ['code', 'bg bloodtype blutgruppe groupesanguin gruposanguíneo gruposanguineo'],
  mobile: [
    'phone',
    `phone phoneno phonenumber mobileno mobilenumber mobilephone contactno contactnumber telefon
      telefonnummer tel handy handynummer mobil mobilnummer téléphone telephone portable teléfono
      telefono móvil movil celular telefone telemóvel`,
  ],
  email: ['email', 'emailaddress emailid mail emailadresse courriel correo correoelectrónico'],
  username: ['username', 'uhid uhidno mrn patientid patientennummer patientennr numéropatient'],
  abha: ['number', 'abhaaddress'],
};

/** The fields that a column can fill, without `extras`. */
export const FIELDS = Object.keys(FACTS) as readonly Field[];

const COLUMN_NAMES = Object.fromEntries(
  FIELDS.map((field) => [field, new Set(FACTS[field][1].split(/\s+/))]),
);

/** The fields that each patient needs. */
export const REQUIRED = Object.entries(newPatientSchema.shape).flatMap(([name, { type }]) =>
  type === 'optional' ? [] : name,
);

/** The fields that hold a part of a person's name. */
export const PERSON_NAMES = FIELDS.filter((field) => kindOf(field).isName);

/** The columns of a date of birth in three parts. */
export const BIRTH_PARTS = FIELDS.filter((field): field is BirthPart => field.startsWith('dob.'));

/** Returns whether a text is a field. */
export function isField(text: string): text is Field {
  return Object.hasOwn(FACTS, text);
}

/** Returns how the cells of a field, or of a key of `extras`, are read. */
export function kindOf(target: string): Kind {
  return KINDS[isField(target) ? FACTS[target][0] : 'extra'];
}

/** Returns the fields whose columns usually have a name: `Blood Group` is the name of a field itself. */
export function fieldsNamed(plainName: string): readonly Field[] {
  return FIELDS.filter((field) => field === plainName || COLUMN_NAMES[field]?.has(plainName));
}
