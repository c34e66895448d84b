import { copyJson } from '../../http/json.ts';
import type { CollectionName, ProfileStore } from './store.ts';
import { changeRecord, storeRecord, type Tolerates } from './write-record.ts';

/** The stored records of one kind. Its methods accept and return copies. */
export interface Collection<Stored, Seeded> {
  /** The number of records. */
  readonly size: number;
  /**
   * Returns the record with this oid (object identifier), or `undefined`.
   *
   * @param oid - The oid of the record.
   */
  get(oid: string): Stored | undefined;
  /**
   * Returns the first record, in order of creation, that matches the predicate, or `undefined`.
   *
   * @param predicate - Called with each record. Returns whether the record matches.
   */
  find(predicate: (record: Stored) => boolean): Stored | undefined;
  /** Returns all records in order of creation. */
  list(): Stored[];
  /**
   * Stores a record without a request, and returns the stored record. A username counts as taken
   * only if another patient has exactly the same username, in the same case. The setting
   * `usernameMatching`, which may change later, applies only to requests. The settings
   * `malformedContact` and `unknownFields` also apply here.
   *
   * @param data - The fields, as the operation accepts them, and optionally an oid.
   * @throws {@link SetupError} if a field is missing or malformed, or if the oid or username is
   * taken.
   */
  create(data: Seeded): Stored;
  /**
   * Changes a record without a request, and returns the changed record. The values are stored as
   * given: text keeps its case. Only the settings `malformedContact` and `unknownFields` apply. The
   * record keeps its place in the order.
   *
   * @param oid - The oid of the record. It cannot change.
   * @param changes - The fields to change. `null` removes an optional field, and a field that is
   * missing or `undefined` stays. A value for `extras` replaces all extras. For example,
   * `{ fn: 'Asha', mobile: null }`.
   * @throws {@link SetupError} if no record has this oid, if a value is malformed, if a required field
   * is `null`, or if another patient has exactly this username. The record is then unchanged.
   */
  update(
    oid: string,
    changes: {
      readonly [Field in Exclude<keyof Seeded, 'oid'>]?:
        | Seeded[Field]
        | (undefined extends Seeded[Field] ? null : never)
        | undefined;
    },
  ): Stored;
  /**
   * Deletes a record without a request. Its username is free again. The mock never creates another
   * record with its oid until the next reset, unless your `createOid` returns it.
   *
   * @param oid - The oid of the record.
   * @returns Whether the record existed.
   */
  delete(oid: string): boolean;
}

/**
 * Creates the collection of one kind of record.
 *
 * @param tolerates - Returns whether the service, with its current settings, stores a value that
 * breaks a rule.
 */
export function createCollection<Stored, Seeded>(
  store: ProfileStore,
  name: CollectionName,
  tolerates: Tolerates,
): Collection<Stored, Seeded> {
  const what = name === 'patients' ? 'A patient' : 'An EMR user';
  // The service stores every value that its checks accept, so a check could not narrow the type.
  const copy = (record: unknown) => copyJson(record) as Stored;
  const get = (oid: string) => {
    const record = store.get(name, oid);
    return record && copy(record);
  };
  return {
    get size() {
      return store.size(name);
    },
    get,
    find(predicate) {
      for (const record of store.all(name)) if (predicate(copy(record))) return copy(record);
      return undefined;
    },
    list: () => Array.from(store.all(name), copy),
    create: (data) => copy(store.get(name, storeRecord(store, name, data, what, tolerates))),
    update(oid, changes) {
      changeRecord(store, name, oid, changes, what, tolerates);
      return copy(store.get(name, oid));
    },
    delete: (oid) => store.delete(name, oid),
  };
}
