import { createHmac, type KeyObject } from 'node:crypto';
import type { RowFields } from './row-patient.ts';

/** The secret of the hashes. Without it, nobody can find a patient by hashing guesses. */
export type ImportKey = KeyObject;

/** Hashes the content of a row. */
export function hashRow(key: ImportKey, fields: RowFields): string {
  return createHmac('sha256', key).update(JSON.stringify(fields)).digest('base64url');
}

/**
 * Hashes what must be unique in the file: the username in any case, because the service may compare
 * usernames without case, or the whole row if it has none.
 *
 * @param hash - The hash of the row's content.
 */
export function hashIdentity(key: ImportKey, { username }: RowFields, hash: string): string {
  if (username === undefined) return hash;
  return createHmac('sha256', key).update(`username:${username.toLowerCase()}`).digest('base64url');
}

/** Hashes anything else that the journal compares. */
export function hashText(key: ImportKey, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}
