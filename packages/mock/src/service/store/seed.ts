import { isPlainObject } from '@profiles/sdk/internal';
import { SetupError } from '../../http/errors/setup-error.ts';
import type { ProfileStore } from './store.ts';
import { storeRecord } from './write-record.ts';

const COLLECTIONS = { patients: 'patient', emrUsers: 'emr-user' } as const;

/**
 * Validates and stores the records of a seed from untrusted input: an option or a file.
 *
 * @throws {@link SetupError} if the seed is invalid. The message names the record, the field and
 * the rule, but never a value.
 */
export function storeSeed(store: ProfileStore, seed: unknown): void {
  if (!isPlainObject(seed)) {
    throw new SetupError('A seed must be an object with the lists patients and emrUsers.');
  }
  for (const [name, list] of Object.entries(seed)) {
    if (!isCollectionName(name)) {
      throw new SetupError(`A seed has patients and emrUsers, not ${JSON.stringify(name)}.`);
    }
    if (list === undefined) continue;
    if (!Array.isArray(list)) throw new SetupError(`The seed's ${name} must be a list.`);
    for (const [at, data] of list.entries()) {
      storeRecord(store, COLLECTIONS[name], data, `${name}[${at}] of the seed`);
    }
  }
}

function isCollectionName(name: string): name is keyof typeof COLLECTIONS {
  return Object.hasOwn(COLLECTIONS, name);
}
