import { copyJson } from '../http/json.ts';
import type { ProfileKind, ProfileStore } from './store.ts';

/** Describes the records of one kind that a mock holds. Records go in and out as copies. */
export interface Collection<Stored, Seeded> {
  /** Counts the records. */
  readonly size: number;
  /**
   * Finds the record with this oid.
   *
   * @param oid - Identifier of the record.
   */
  get(oid: string): Stored | undefined;
  /**
   * Finds the first record, in the order of creation, that the predicate takes.
   *
   * @param predicate - Tells whether a record is the wanted one.
   */
  find(predicate: (record: Stored) => boolean): Stored | undefined;
  /** Lists the records in the order of creation. */
  list(): Stored[];
  /**
   * Stores a record without a request, and returns it as stored. A username is taken where another
   * patient has the very same one, in the same case: the behaviour `usernameMatching`, which may change
   * later, judges requests alone.
   *
   * @param data - The fields, as the operation would take them, and an oid if one is wanted.
   * @throws {@link SetupError} where a field is missing or malformed, or the oid or username taken.
   */
  create(data: Seeded): Stored;
}

/**
 * Makes the collection of one kind of record.
 *
 * @param insert - Checks and stores a record, and returns its oid.
 */
export function createCollection<Stored, Seeded>(
  store: ProfileStore,
  kind: ProfileKind,
  insert: (data: unknown) => string,
): Collection<Stored, Seeded> {
  // The service stores what its checks let through: no further check could make the type truer.
  const copy = (record: unknown) => copyJson(record) as Stored;
  const get = (oid: string) => {
    const record = store.get(kind, oid);
    return record && copy(record);
  };
  return {
    get size() {
      return store.size(kind);
    },
    get,
    find(predicate) {
      for (const record of store.all(kind)) if (predicate(copy(record))) return copy(record);
      return undefined;
    },
    list: () => Array.from(store.all(kind), copy),
    create: (data) => copy(store.get(kind, insert(data))),
  };
}
