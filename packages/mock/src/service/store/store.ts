// store/ contains records, usernames, oids, used tokens and rate windows, with seeds and snapshots.

import { checkOid, type ProfileRecord } from './records.ts';
import { Traffic } from './traffic.ts';

/** The maximum count of oids, after which the count starts again. Greater numbers are not exact. */
export const MAX_COUNTED = 2 ** 53 - 2;
/** The maximum number in an oid of a caller from which the count continues. No count gets that far. */
const MAX_CHOSEN = 2 ** 52;

/** One of the two kinds of profile. */
export type ProfileKind = 'patient' | 'emr-user';

/** The part of the store that the service may read while it plans a response. */
export interface StoreView extends Pick<ProfileStore, 'get'> {
  readonly usernames: Pick<UsernameIndex, 'match'>;
  readonly traffic: Pick<Traffic, 'firstUse' | 'wait'>;
}

/** All records of a store, and its counters. The record objects never change. */
export interface StoreContent {
  readonly records: Readonly<Record<ProfileKind, readonly ProfileRecord[]>>;
  readonly counters: Readonly<Record<ProfileKind, number>>;
}

/**
 * Called when a record was added, replaced or deleted.
 *
 * @param record - The record, or `undefined` if it was deleted.
 */
export type StoreListener = (
  kind: ProfileKind,
  oid: string,
  record: ProfileRecord | undefined,
) => void;

/** An in-memory store of profiles, in order of insertion. */
export class ProfileStore {
  /** Data about earlier requests. Loading other content clears it. */
  readonly traffic = new Traffic();
  readonly #createOid: (() => string) | undefined;
  #records = emptyRecords();
  #counters = { patient: 0, 'emr-user': 0 };
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

  get(kind: ProfileKind, oid: string): ProfileRecord | undefined {
    return this.#records[kind].get(oid);
  }

  all(kind: ProfileKind): IterableIterator<ProfileRecord> {
    return this.#records[kind].values();
  }

  size(kind: ProfileKind): number {
    return this.#records[kind].size;
  }

  /** Stores a new record. The store owns the fields: no other code may change them. */
  add(kind: ProfileKind, fields: Readonly<Record<string, unknown>>, oid?: string): ProfileRecord {
    const record = { oid: oid ?? this.#nextOid(kind), ...fields };
    this.#insert(kind, record);
    this.#onChange(kind, record.oid, record);
    return record;
  }

  /** Replaces the record with the same oid. */
  replace(kind: ProfileKind, record: ProfileRecord): void {
    if (kind === 'patient') {
      this.#usernames.remove(this.get(kind, record.oid)?.['username']);
      this.#usernames.add(record['username']);
    }
    this.#records[kind].set(record.oid, record);
    this.#onChange(kind, record.oid, record);
  }

  /** Deletes a record, and never gives its oid to another one. Returns whether it existed. */
  delete(kind: ProfileKind, oid: string): boolean {
    const record = this.get(kind, oid);
    if (!record) return false;
    this.#records[kind].delete(oid);
    if (kind === 'patient') this.#usernames.remove(record['username']);
    this.#skipOid(oid);
    this.#onChange(kind, oid, undefined);
    return true;
  }

  has(oid: string): boolean {
    return (this.get('patient', oid) ?? this.get('emr-user', oid)) !== undefined;
  }

  content(): StoreContent {
    return {
      records: { patient: [...this.all('patient')], 'emr-user': [...this.all('emr-user')] },
      counters: { ...this.#counters },
    };
  }

  load(content: StoreContent): void {
    this.traffic.clear();
    this.#records = emptyRecords();
    this.#usernames = new UsernameIndex();
    this.#counters = { ...content.counters };
    for (const record of content.records.patient) this.#insert('patient', record);
    for (const record of content.records['emr-user']) this.#insert('emr-user', record);
  }

  #insert(kind: ProfileKind, record: ProfileRecord): void {
    this.#records[kind].set(record.oid, record);
    if (kind === 'patient') this.#usernames.add(record['username']);
  }

  #nextOid(kind: ProfileKind): string {
    if (!this.#createOid) return this.#nextCountedOid(kind);
    const oid: unknown = this.#createOid();
    const reject = (must: string) =>
      new TypeError(`createOid must return ${must} that no other record has as oid.`);
    checkOid(oid, reject);
    if (this.has(oid)) throw reject('a non-empty string');
    return oid;
  }

  /** Continues the count after an oid that a caller chose, if it is one that the store would count. */
  #skipOid(oid: string): void {
    for (const kind of ['patient', 'emr-user'] as const) {
      const count = Number(oid.slice(countedOidPrefix(kind).length));
      const isCounted = oid === countedOidPrefix(kind) + count && Number.isInteger(count);
      if (!isCounted || count > MAX_CHOSEN) continue;
      this.#counters[kind] = Math.max(this.#counters[kind], count);
    }
  }

  #nextCountedOid(kind: ProfileKind): string {
    let oid: string;
    do {
      this.#counters[kind] = (this.#counters[kind] % MAX_COUNTED) + 1;
      // One piece of text: a concatenation takes almost twice the memory.
      oid = [countedOidPrefix(kind), this.#counters[kind]].join('');
    } while (this.has(oid));
    return oid;
  }
}

function emptyRecords(): Record<ProfileKind, Map<string, ProfileRecord>> {
  return { patient: new Map(), 'emr-user': new Map() };
}

function countedOidPrefix(kind: ProfileKind): string {
  return `${kind}-`;
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
