/** The facts about a sandbox apart from its records. */
type FactName = 'name' | 'createdAt' | 'usedAt' | 'lastRequest' | 'setup' | 'gaps';

/** The facts about a sandbox: a row for each. */
export class Facts {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Whether the table exists. */
  get exist(): boolean {
    const query = "SELECT 1 FROM sqlite_master WHERE name = 'facts'";
    return this.#sql.exec(query).toArray().length > 0;
  }

  /** Creates the table. */
  create(): void {
    this.#sql.exec('CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)');
  }

  find(name: FactName): string | undefined {
    const query = 'SELECT value FROM facts WHERE name = ?';
    return this.#sql.exec<{ value: string }>(query, name).toArray()[0]?.value;
  }

  set(name: FactName, value: string): void {
    this.#sql.exec('INSERT OR REPLACE INTO facts VALUES (?, ?)', name, value);
  }
}
