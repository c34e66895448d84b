import { hash, randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import type { NewPatient } from '@profiles/sdk';
import { codeOf, ImportError, unreadable } from '../messages/import-error.ts';
import { normalName, normalPhone, normalUsername } from '../values/normal-forms.ts';
import { isDay } from '../values/plain-date.ts';
import { kindOf, PERSON_NAMES } from './fields.ts';
import type { RowFields } from './row-mapping.ts';

const MIN_KEY_LENGTH = 32;
const OTHERS_MASK = 0o077;

/** The accents of Latin, Greek and Cyrillic letters, apart from them. */
const ACCENTS = /[\u0300-\u036f]/g;

/** The secret of the hashes. Without it, nobody can find a patient by hashing guesses. */
export class ImportKey {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /**
   * Hashes a text. With SHA-3, a key in front of the text makes a keyed hash. An `Hmac` object for
   * each row would cost a tenth of the rate.
   */
  hash(text: string): string {
    return hash('sha3-256', `${this.#secret}\n${text}`, 'base64url');
  }
}

/** Hashes the content of a row. */
export function hashRow(key: ImportKey, fields: RowFields): string {
  return key.hash(JSON.stringify(fields));
}

/**
 * Hashes what must be unique in the file: the username in any case, because the service may compare
 * usernames without case, or the whole patient if it has none. White space in names and the
 * punctuation of a phone number make no other patient.
 */
export function hashIdentity(key: ImportKey, patient: NewPatient): string {
  if (patient.username !== undefined) return hashUsername(key, patient.username);
  const compared = Object.entries(patient).map(([field, value]) => {
    if (typeof value !== 'string') return [field, value];
    if (field === 'mobile') return [field, normalPhone(value)];
    return [field, kindOf(field).isLabel ? normalName(value) : value];
  });
  return key.hash(JSON.stringify(compared));
}

/** Returns the name and the date of birth of a row. The order of the words and accents do not count. */
export function personOf(fields: RowFields): string | undefined {
  const { dob } = fields;
  const name = PERSON_NAMES.map((field) => fields[field])
    .filter(Boolean)
    .join(' ');
  if (!name || typeof dob !== 'string' || !isDay(dob)) return undefined;
  const plain = normalName(name).toLowerCase().normalize('NFD').replaceAll(ACCENTS, '');
  return `${plain.split(' ').toSorted().join(' ')} ${dob}`;
}

/** Hashes a username, as it is compared. */
export function hashUsername(key: ImportKey, username: string): string {
  return key.hash(`username:${normalUsername(username)}`);
}

/** Hashes the name and the date of birth of a row, as they are compared. */
export function hashPerson(key: ImportKey, fields: RowFields): string | undefined {
  const person = personOf(fields);
  return person && key.hash(`person:${person}`);
}

/**
 * Reads the key of the hashes from the environment or from its file. Creates the file if there is
 * none, readable by its owner only.
 *
 * @param value - The value of `PROFILES_IMPORT_KEY`.
 * @param path - The file. `undefined` if the key must come from the environment.
 * @throws {@link ImportError} if there is no usable key.
 */
export function readImportKey(value: string | undefined, path: string | undefined): ImportKey {
  if (value !== undefined) return keyOf(value.trim(), 'PROFILES_IMPORT_KEY');
  if (path === undefined) {
    throw new ImportError(
      'A journal in PostgreSQL needs a key that all workers share: set PROFILES_IMPORT_KEY to ' +
        `${MIN_KEY_LENGTH} or more random characters, or pass --key-file.`,
    );
  }
  try {
    // `wx`: an existing key is never replaced. `flush`: without its key, the journal is of no use.
    const created = { mode: 0o600, flag: 'wx', flush: true };
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, created);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') {
      throw new ImportError(`The key file ${path} cannot be written (${codeOf(error)}).`);
    }
  }
  return readKeyFile(path);
}

/** Reads the key from its file. */
export function readKeyFile(path: string): ImportKey {
  try {
    if (process.platform !== 'win32' && statSync(path).mode & OTHERS_MASK) {
      throw new ImportError(`Other users can read the key file ${path}. Run: chmod 600 ${path}`);
    }
    return keyOf(readFileSync(path, 'utf8').trim(), `The key file ${path}`);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    return unreadable(`The key file ${path}`)(error);
  }
}

function keyOf(text: string, source: string): ImportKey {
  if (text.length >= MIN_KEY_LENGTH) return new ImportKey(text);
  throw new ImportError(`${source} must have ${MIN_KEY_LENGTH} or more random characters.`);
}
