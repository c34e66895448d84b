/** Names one of the two operations. */
export type Operation = 'createPatient' | 'updateEmrUser';

/** The form of a field, from the two tables of *Resources and their fields*. */
export type Form =
  | 'text'
  | 'name'
  | 'username'
  | 'gender'
  | 'blood group'
  | 'date'
  | 'email'
  | 'e164'
  | 'phone'
  | 'extras';

/** The fields of each operation, copied by hand from the API specification. */
export const TABLES: Readonly<Record<Operation, ReadonlyMap<string, Form>>> = {
  createPatient: new Map([
    ['fn', 'name'],
    ['dob', 'date'],
    ['gen', 'gender'],
    ['mn', 'text'],
    ['ln', 'text'],
    ['fln', 'text'],
    ['s', 'text'],
    ['bloodgroup', 'blood group'],
    ['mobile', 'phone'],
    ['email', 'email'],
    ['username', 'username'],
    ['abha', 'text'],
    ['extras', 'extras'],
  ]),
  updateEmrUser: new Map([
    ['mobile', 'e164'],
    ['email', 'email'],
    ['gen', 'gender'],
    ['dob', 'date'],
    ['fn', 'text'],
    ['mn', 'text'],
    ['ln', 'text'],
    ['fln', 'text'],
    ['bg', 'blood group'],
    ['s', 'text'],
    ['extras', 'extras'],
  ]),
};

/** The operations that have a body. */
export const WRITES: readonly Operation[] = ['createPatient', 'updateEmrUser'];

export const EFFECT: Readonly<Record<Operation, 'create' | 'update'>> = {
  createPatient: 'create',
  updateEmrUser: 'update',
};

/** *Limits*: the restrictions apply only to patients. */
export const EXTRAS_MODE: Readonly<Record<Operation, 'limited' | 'arbitrary'>> = {
  createPatient: 'limited',
  updateEmrUser: 'arbitrary',
};

export const REQUIRED: Readonly<Record<Operation, readonly string[]>> = {
  createPatient: ['fn', 'dob', 'gen'],
  updateEmrUser: [],
};

/** Rule 2 of *Endpoints*. */
const NAMES_AND_EMAIL = ['fn', 'mn', 'ln', 'fln', 'email'];
export const LOWERED: Readonly<Record<Operation, readonly string[]>> = {
  createPatient: NAMES_AND_EMAIL,
  updateEmrUser: [],
};
/** The fields that a service may convert to lowercase in an update too. */
export const LOWERABLE = NAMES_AND_EMAIL;

export const GENDER_VALUES = ['M', 'F', 'O'];
export const BLOOD_GROUP_VALUES = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'];
