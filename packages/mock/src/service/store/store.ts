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

/** How many oids of each collection a store has created. */
export type OidCounters = Readonly<Record<CollectionName, number>>;

/** All records of a store, and its counters. The record objects never change. */
export interface StoreContent {
  readonly records: Readonly<Record<CollectionName, readonly ProfileRecord[]>>;
  readonly counters: OidCounters;
}

/** A record that is added, replaced or deleted. */
export interface RecordChange {
  readonly collection: CollectionName;
  readonly oid: string;
  /** The record, or `undefined` if it is deleted. */
  readonly record: ProfileRecord | undefined;
}

/** Writes the records of a store where they outlive the process. */
export interface RecordKeeper {
  /**
   * Called before the store changes.
   *
   * @param counters - The counters after the changes, if they change too.
   * @throws {@link NotStoredError} if it cannot write them. The store then stays as it was.
   */
  writeRecords(changes: readonly RecordChange[], counters: OidCounters | undefined): void;
}

/** An in-memory store of profiles, in order of insertion. */
export class ProfileStore {
  /** Data about earlier requests. Loading other content clears it. */
  readonly traffic = new Traffic();
  keeper: RecordKeeper | undefined;
  readonly #createOid: (() => string) | undefined;
  #records = emptyRecords();
  #counters: OidCounters = { patients: 0, emrUsers: 0 };
  #usernames = new UsernameIndex();
  readonly #onChange: (change: RecordChange) => void;

  /** @param onChange - Called after each change, but not when content is loaded. */
  constructor(
    createOid: (() => string) | undefined,
    onChange: (change: RecordChange) => void = () => {},
  ) {
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
    const counters = { ...this.#counters };
    const record = { oid: oid ?? this.#nextOid(collection, counters), ...fields };
    this.change([{ collection, oid: record.oid, record }], counters);
    return record;
  }

  /** Replaces the record with the same oid. */
  replace(collection: CollectionName, record: ProfileRecord): void {
    this.change([{ collection, oid: record.oid, record }]);
  }

  /** Deletes a record, and never gives its oid to another one. Returns whether it existed. */
  delete(collection: CollectionName, oid: string): boolean {
    if (!this.get(collection, oid)) return false;
    this.change([{ collection, oid, record: undefined }], countUpTo(oid, this.#counters));
    return true;
  }

  /**
   * Makes changes: all of them, or none.
   *
   * @param counters - The counters after the changes. Default: as they are.
   * @throws {@link NotStoredError} if the keeper cannot write them.
   */
  change(changes: readonly RecordChange[], counters?: OidCounters): void {
    this.keeper?.writeRecords(changes, counters);
    this.#counters = counters ?? this.#counters;
    for (const change of changes) this.#apply(change);
    for (const change of changes) this.#onChange(change);
  }

  /**
   * Makes all changes of some work, or none if it throws.
   *
   * @param work - Changes a draft of this store.
   */
  changeTogether<Result>(work: (draft: ProfileStore) => Result): Result {
    const changes: RecordChange[] = [];
    const draft = new ProfileStore(this.#createOid, (change) => changes.push(change));
    draft.load(this.content());
    const result = work(draft);
    this.change(changes, draft.#counters);
    return result;
  }

  /**
   * Replaces records by others, and leaves all further records. The others get the first free oids.
   *
   * @param old - The records to replace, those of them that still exist.
   * @param add - Adds the others to a draft of this store.
   */
  replaceRecords(old: StoreContent['records'], add: (draft: ProfileStore) => void): void {
    const others = (collection: CollectionName) => {
      const replaced = new Set(old[collection].map(({ oid }) => oid));
      return [...this.all(collection)].filter(({ oid }) => !replaced.has(oid));
    };
    const added: RecordChange[] = [];
    const draft = new ProfileStore(this.#createOid, (change) => added.push(change));
    const records = { patients: others('patients'), emrUsers: others('emrUsers') };
    draft.load({ records, counters: { patients: 0, emrUsers: 0 } });
    add(draft);
    const deleted = COLLECTIONS.flatMap((collection) =>
      old[collection]
        .filter(({ oid }) => this.get(collection, oid) && !draft.get(collection, oid))
        .map(({ oid }) => ({ collection, oid, record: undefined })),
    );
    const later = (collection: CollectionName) =>
      Math.max(this.#counters[collection], draft.#counters[collection]);
    const counters = { patients: later('patients'), emrUsers: later('emrUsers') };
    this.change([...deleted, ...added], counters);
  }

  has(oid: string): boolean {
    return (this.get('patients', oid) ?? this.get('emrUsers', oid)) !== undefined;
  }

  content(): StoreContent {
    return {
      records: { patients: [...this.all('patients')], emrUsers: [...this.all('emrUsers')] },
      counters: this.#counters,
    };
  }

  load(content: StoreContent): void {
    this.traffic.clear();
    this.#records = emptyRecords();
    this.#usernames = new UsernameIndex();
    this.#counters = content.counters;
    for (const collection of COLLECTIONS) {
      for (const record of content.records[collection])
        this.#apply({ collection, oid: record.oid, record });
    }
  }

  #apply({ collection, oid, record }: RecordChange): void {
    if (collection === 'patients') {
      this.#usernames.remove(this.get(collection, oid)?.['username']);
      this.#usernames.add(record?.['username']);
    }
    if (record) this.#records[collection].set(oid, record);
    else this.#records[collection].delete(oid);
  }

  #nextOid(collection: CollectionName, counters: Record<CollectionName, number>): string {
    if (!this.#createOid) return this.#nextCountedOid(collection, counters);
    const oid: unknown = this.#createOid();
    const reject = (must: string) =>
      new TypeError(`createOid must return ${must} that no other record has as oid.`);
    checkOid(oid, reject);
    if (this.has(oid)) throw reject('a non-empty string');
    return oid;
  }

  #nextCountedOid(collection: CollectionName, counters: Record<CollectionName, number>): string {
    let oid: string;
    do {
      counters[collection] = (counters[collection] % MAX_COUNTED) + 1;
      // One piece of text: a concatenation takes almost twice the memory.
      oid = [OID_PREFIXES[collection], counters[collection]].join('');
    } while (this.has(oid));
    return oid;
  }
}

/** The names of the collections. */
export const COLLECTIONS = ['patients', 'emrUsers'] as const;

/** Continues the count after an oid that a caller chose, if it is one that the store would count. */
function countUpTo(oid: string, counters: OidCounters): OidCounters {
  const counted = { ...counters };
  for (const collection of COLLECTIONS) {
    const count = Number(oid.slice(OID_PREFIXES[collection].length));
    const isCounted = oid === OID_PREFIXES[collection] + count && Number.isInteger(count);
    if (isCounted && count <= MAX_CHOSEN)
      counted[collection] = Math.max(counted[collection], count);
  }
  return counted;
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
