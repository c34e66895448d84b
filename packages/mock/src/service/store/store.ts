// store/ contains records, usernames, oids, used tokens and rate windows, with seeds and snapshots.

import type { Endpoint } from '@profiles/sdk/internal';
import { checkOid, type ProfileRecord } from './records.ts';
import { Traffic } from './traffic.ts';

/** The maximum count of oids, after which the count starts again. Greater numbers are not exact. */
export const MAX_COUNTED = 2 ** 53 - 2;
/** The maximum number in an oid of a caller from which the count continues. No count gets that far. */
const MAX_CHOSEN = 2 ** 52;

/** The name of a collection of records. */
export type CollectionName = Endpoint['collection'];

/** What the counted oids of each collection start with. */
const OID_PREFIXES = { patients: 'patient-', emrUsers: 'emr-user-' };

/** The part of the store that the service may read while it plans a response. */
export interface StoreView extends Pick<ProfileStore, 'get'> {
  readonly usernames: Pick<UsernameIndex, 'match'>;
  readonly traffic: Pick<Traffic, 'firstUse' | 'wait'>;
}

/** All records of a store, and its counters. The record objects never change. */
export interface StoreContent {
  readonly records: Readonly<Record<CollectionName, readonly ProfileRecord[]>>;
  readonly counters: Readonly<Record<CollectionName, number>>;
}

/**
 * Called when a record was added, replaced or deleted.
 *
 * @param record - The record, or `undefined` if it was deleted.
 */
export type StoreListener = (
  collection: CollectionName,
  oid: string,
  record: ProfileRecord | undefined,
) => void;

/** An in-memory store of profiles, in order of insertion. */
export class ProfileStore {
  /** Data about earlier requests. Loading other content clears it. */
  readonly traffic = new Traffic();
  readonly #createOid: (() => string) | undefined;
  #records = emptyRecords();
  #counters = { patients: 0, emrUsers: 0 };
  #usernames = new UsernameIndex();
  readonly #onChange: StoreListener;

  /** @param onChange - Called for each change, but not when content is loaded. */
  constructor(createOid: (() => string) | undefined, onChange: StoreListener = () => {}) {
    this.#createOid = createOid;
    this.#onChange = onChange;
  }

  get usernames(): UsernameIndex {
    return this.#usernames;
  }

  get(collection: CollectionName, oid: string): ProfileRecord | undefined {
    return this.#records[collection].get(oid);
  }

  all(collection: CollectionName): IterableIterator<ProfileRecord> {
    return this.#records[collection].values();
  }

  size(collection: CollectionName): number {
    return this.#records[collection].size;
  }

  /** Stores a new record. The store owns the fields: no other code may change them. */
  add(
    collection: CollectionName,
    fields: Readonly<Record<string, unknown>>,
    oid?: string,
  ): ProfileRecord {
    const record = { oid: oid ?? this.#nextOid(collection), ...fields };
    this.#insert(collection, record);
    this.#onChange(collection, record.oid, record);
    return record;
  }

  /** Replaces the record with the same oid. */
  replace(collection: CollectionName, record: ProfileRecord): void {
    if (collection === 'patients') {
      this.#usernames.remove(this.get(collection, record.oid)?.['username']);
      this.#usernames.add(record['username']);
    }
    this.#records[collection].set(record.oid, record);
    this.#onChange(collection, record.oid, record);
  }

  /** Deletes a record, and never gives its oid to another one. Returns whether it existed. */
  delete(collection: CollectionName, oid: string): boolean {
    const record = this.get(collection, oid);
    if (!record) return false;
    this.#records[collection].delete(oid);
    if (collection === 'patients') this.#usernames.remove(record['username']);
    this.#skipOid(oid);
    this.#onChange(collection, oid, undefined);
    return true;
  }

  has(oid: string): boolean {
    return (this.get('patients', oid) ?? this.get('emrUsers', oid)) !== undefined;
  }

  content(): StoreContent {
    return {
      records: { patients: [...this.all('patients')], emrUsers: [...this.all('emrUsers')] },
      counters: { ...this.#counters },
    };
  }

  load(content: StoreContent): void {
    this.traffic.clear();
    this.#records = emptyRecords();
    this.#usernames = new UsernameIndex();
    this.#counters = { ...content.counters };
    for (const record of content.records.patients) this.#insert('patients', record);
    for (const record of content.records.emrUsers) this.#insert('emrUsers', record);
  }

  #insert(collection: CollectionName, record: ProfileRecord): void {
    this.#records[collection].set(record.oid, record);
    if (collection === 'patients') this.#usernames.add(record['username']);
  }

  #nextOid(collection: CollectionName): string {
    if (!this.#createOid) return this.#nextCountedOid(collection);
    const oid: unknown = this.#createOid();
    const reject = (must: string) =>
      new TypeError(`createOid must return ${must} that no other record has as oid.`);
    checkOid(oid, reject);
    if (this.has(oid)) throw reject('a non-empty string');
    return oid;
  }

  /** Continues the count after an oid that a caller chose, if it is one that the store would count. */
  #skipOid(oid: string): void {
    for (const collection of ['patients', 'emrUsers'] as const) {
      const prefix = OID_PREFIXES[collection];
      const count = Number(oid.slice(prefix.length));
      const isCounted = oid === prefix + count && Number.isInteger(count);
      if (!isCounted || count > MAX_CHOSEN) continue;
      this.#counters[collection] = Math.max(this.#counters[collection], count);
    }
  }

  #nextCountedOid(collection: CollectionName): string {
    let oid: string;
    do {
      this.#counters[collection] = (this.#counters[collection] % MAX_COUNTED) + 1;
      // One piece of text: a concatenation takes almost twice the memory.
      oid = [OID_PREFIXES[collection], this.#counters[collection]].join('');
    } while (this.has(oid));
    return oid;
  }
}

function emptyRecords(): Record<CollectionName, Map<string, ProfileRecord>> {
  return { patients: new Map(), emrUsers: new Map() };
}

/** An index of usernames. A lookup takes the same time for any number of usernames. */
class UsernameIndex {
  /**
   * The usernames by their lowercase form, including duplicates. Nearly always there is only one,
   * which needs no list.
   */
  readonly #byLowercase = new Map<string, string | readonly string[]>();

  /** Returns whether a username is taken as written (`exact`) or only in another case. */
  match(username: string): 'exact' | 'other-case' | undefined {
    const known = this.#byLowercase.get(username.toLowerCase());
    if (known === undefined) return undefined;
    // Stryker disable next-line ConditionalExpression,StringLiteral: usernames with the same lowercase form never contain each other
    const isExact = typeof known === 'string' ? known === username : known.includes(username);
    return isExact ? 'exact' : 'other-case';
  }

  add(username: unknown): void {
    if (typeof username !== 'string') return;
    const key = username.toLowerCase();
    const known = this.#byLowercase.get(key);
    this.#byLowercase.set(key, known === undefined ? username : [username].concat(known));
  }

  /** Removes one occurrence of a username. */
  remove(username: unknown): void {
    if (typeof username !== 'string') return;
    const key = username.toLowerCase();
    const known = this.#byLowercase.get(key);
    const left = typeof known === 'object' ? known.toSpliced(known.indexOf(username), 1) : [];
    if (left.length > 0) this.#byLowercase.set(key, left);
    else this.#byLowercase.delete(key);
  }
}
