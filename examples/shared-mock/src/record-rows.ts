import type { Snapshot } from '@profiles/mock';
import type { Facts } from './facts.ts';

/** The tables of records. Their names are those of the collections of a mock. */
const COLLECTIONS = ['patients', 'emrUsers'] as const;

/** One of the two collections of a mock. */
export type CollectionName = (typeof COLLECTIONS)[number];

type StoredRecord = Snapshot[CollectionName][number];

/** The longest record in bytes. A row has at most 2 MB, which includes the oid. */
const LONGEST_RECORD = 1_900_000;

/** The records of a sandbox: a row for each, in order of creation. */
export class RecordRows {
  readonly #sql: SqlStorage;
  readonly #facts: Facts;

  constructor(sql: SqlStorage, facts: Facts) {
    this.#sql = sql;
    this.#facts = facts;
  }

  /** Creates the tables. */
  create(): void {
    for (const collection of COLLECTIONS) {
      this.#sql.exec(
        `CREATE TABLE ${collection} (
          position INTEGER PRIMARY KEY,
          oid TEXT NOT NULL UNIQUE,
          json TEXT NOT NULL
        )`,
      );
    }
  }

  /**
   * Stores a record. An existing record keeps its position.
   *
   * @throws If the record is too long, or there is no storage left.
   */
  put(collection: CollectionName, record: StoredRecord): void {
    const json = JSON.stringify(record);
    if (new TextEncoder().encode(json).length > LONGEST_RECORD) throw new RangeError();
    this.#sql.exec(
      `INSERT INTO ${collection} (oid, json) VALUES (?, ?)
        ON CONFLICT (oid) DO UPDATE SET json = excluded.json`,
      ...[record.oid, json],
    );
  }

  /** Removes a record, which must exist. The others keep their positions. */
  delete(collection: CollectionName, oid: string): void {
    const left = this.count(collection) - 1;
    this.#sql.exec(`DELETE FROM ${collection} WHERE oid = ?`, oid);
    this.#setGaps({ ...this.#gaps, [collection]: this.#last(collection) - left });
  }

  /** Replaces all records. */
  replace(records: Pick<Snapshot, CollectionName>): void {
    for (const collection of COLLECTIONS) {
      this.#sql.exec(`DELETE FROM ${collection}`);
      for (const record of records[collection]) this.put(collection, record);
    }
    this.#setGaps({});
  }

  /** Returns the records of a collection, in order of creation. */
  read<Name extends CollectionName>(collection: Name): Snapshot[Name] {
    const rows = this.#sql
      .exec<{ json: string }>(`SELECT json FROM ${collection} ORDER BY position`)
      .raw<[string]>();
    // The mock validates them when it restores them.
    return Array.from(rows, ([json]) => JSON.parse(json)) as unknown as Snapshot[Name];
  }

  /** Returns the number of records without reading them all. */
  count(collection: CollectionName): number {
    return this.#last(collection) - (this.#gaps[collection] ?? 0);
  }

  /** Returns the last position. */
  #last(collection: CollectionName): number {
    const query = `SELECT coalesce(max(position), 0) AS last FROM ${collection}`;
    return this.#sql.exec<{ last: number }>(query).one().last;
  }

  /** The numbers of positions before the last one whose records were deleted. */
  get #gaps(): Gaps {
    return JSON.parse(this.#facts.find('gaps') ?? '{}');
  }

  #setGaps(gaps: Gaps): void {
    this.#facts.set('gaps', JSON.stringify(gaps));
  }
}

type Gaps = Partial<Record<CollectionName, number>>;
