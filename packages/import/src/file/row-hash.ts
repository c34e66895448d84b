import { hash } from 'node:crypto';
import type { NewPatient } from '@profiles/sdk';
import type { RowFields } from './row-mapping.ts';

/** The secret of the hashes. Without it, nobody can find a patient by hashing guesses. */
export class ImportKey {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /**
   * Hashes a text. SHA-3 makes a keyed hash of a key before the text. An `Hmac` object for each row
   * would cost a tenth of the rate.
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
 * usernames without case, or the whole patient as it is sent if it has none.
 */
export function hashIdentity(key: ImportKey, patient: NewPatient): string {
  const { username } = patient;
  return key.hash(
    username === undefined ? JSON.stringify(patient) : `username:${username.toLowerCase()}`,
  );
}
