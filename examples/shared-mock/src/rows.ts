import type { Snapshot } from '@profiles/mock';

/** The tables of records. Their names are those of the collections of a mock. */
const COLLECTIONS = ['patients', 'emrUsers'] as const;

/** One of the two collections of a mock. */
export type CollectionName = (typeof COLLECTIONS)[number];

type StoredRecord = Snapshot[CollectionName][number];

/** The facts about a sandbox apart from its records. */
type FactName = 'name' | 'createdAt' | 'usedAt' | 'lastRequest' | 'setup';

/** The longest record in bytes. A row has at most 2 MB, which includes the oid. */
const MAX_RECORD_LENGTH = 1_900_000;

/** The rows of a sandbox: one for each record, in order of creation, and one for each fact. */
export class Rows {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Whether the tables exist. */
  get exist(): boolean {
    const query = "SELECT 1 FROM sqlite_master WHERE name = 'facts'";
    return this.#sql.exec(query).toArray().length > 0;
  }

  /** Creates the tables. */
  create(): void {
    this.#sql.exec('CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)');
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

  findFact(name: FactName): string | undefined {
    const query = 'SELECT value FROM facts WHERE name = ?';
    return this.#sql.exec<{ value: string }>(query, name).toArray()[0]?.value;
  }

  setFact(name: FactName, value: string): void {
    this.#sql.exec('INSERT OR REPLACE INTO facts VALUES (?, ?)', name, value);
  }

  /**
   * Stores a record. An existing record keeps its position.
   *
   * @throws If the record is too long, or there is no storage left.
   */
  put(collection: CollectionName, record: StoredRecord): void {
    const json = JSON.stringify(record);
    if (new TextEncoder().encode(json).length > MAX_RECORD_LENGTH) throw new RangeError();
    this.#sql.exec(
      `INSERT INTO ${collection} (oid, json) VALUES (?, ?)
        ON CONFLICT (oid) DO UPDATE SET json = excluded.json`,
      ...[record.oid, json],
    );
  }

  /** Removes a record. */
  delete(collection: CollectionName, oid: string): void {
    this.#sql.exec(`DELETE FROM ${collection} WHERE oid = ?`, oid);
  }

  /** Replaces all records. */
  replace(records: Pick<Snapshot, CollectionName>): void {
    for (const collection of COLLECTIONS) {
      this.#sql.exec(`DELETE FROM ${collection}`);
      for (const record of records[collection]) this.put(collection, record);
    }
  }

  /** Returns the records of a collection, in order of creation. */
  read<Name extends CollectionName>(collection: Name): Snapshot[Name] {
    const rows = this.#sql
      .exec<{ json: string }>(`SELECT json FROM ${collection} ORDER BY position`)
      .raw<[string]>();
    // The mock validates them when it restores them.
    return Array.from(rows, ([json]) => JSON.parse(json)) as unknown as Snapshot[Name];
  }

  /** Returns the number of records of a collection. */
  count(collection: CollectionName): number {
    const query = `SELECT count(*) AS count FROM ${collection}`;
    return this.#sql.exec<{ count: number }>(query).one().count;
  }
}
