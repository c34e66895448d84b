import { keepState, type ProfilesMock } from '@profiles/mock';
import type { SandboxRequest } from '@profiles/mock/web';

/** The facts about a sandbox apart from the state of its mock. */
type FactName = 'name' | 'createdAt' | 'usedAt' | 'lastRequest';

/** A row has at most 2 MB, which includes the oid. Here, because `wrangler dev` has no such limit. */
const MAX_VALUE_BYTES = 1_900_000;
const encoder = new TextEncoder();

/** A sandbox in the storage of its object: a table of facts, and the tables of the mock. */
export class StoredSandbox {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** Whether the sandbox was created. */
  get exists(): boolean {
    return this.#run("SELECT 1 FROM sqlite_master WHERE name = 'facts'").length > 0;
  }

  /** Creates the sandbox, unless it exists. */
  create(name: string): void {
    if (this.exists) return;
    const now = new Date();
    this.#run('CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)');
    this.#setFact('name', name);
    this.#setFact('createdAt', now.toISOString());
    this.usedAt = now;
  }

  /** When the sandbox was last used. */
  get usedAt(): Date {
    return new Date(this.#findFact('usedAt') ?? '');
  }

  set usedAt(time: Date) {
    this.#setFact('usedAt', time.toISOString());
  }

  /** The last request. `null` if there is none. */
  set lastRequest(request: SandboxRequest | null) {
    this.#setFact('lastRequest', JSON.stringify(request));
  }

  /** The entry of the sandbox in the list, without the numbers of records. */
  get facts() {
    return {
      name: this.#findFact('name') ?? '',
      createdAt: this.#findFact('createdAt') ?? '',
      usedAt: this.#findFact('usedAt') ?? '',
      lastRequest: JSON.parse(this.#findFact('lastRequest') ?? 'null') ?? undefined,
    };
  }

  /** The numbers of records. */
  get counts() {
    const query = 'SELECT count(*) AS count FROM records WHERE snapshot = 0 AND collection = ?';
    const count = (collection: string) => Number(this.#run(query, collection)[0]?.['count']);
    return { patients: count('patients'), emrUsers: count('emrUsers') };
  }

  /**
   * Lets a mock continue from the stored state, and stores each of its changes before it responds.
   *
   * @param closing - Aborts when the sandbox is removed. Its mock then stores nothing more.
   * @throws `SetupError` if this version of the mock cannot restore the state.
   */
  keep(mock: ProfilesMock, closing: AbortSignal): void {
    keepState(mock, {
      run: (sql, ...values) => {
        const longest = Math.max(...values.map((value) => encoder.encode(String(value)).length));
        if (longest > MAX_VALUE_BYTES) throw new RangeError('a record has more than 1.9 MB');
        return this.#storage.sql.exec(sql, ...values);
      },
      transaction: (work) => {
        closing.throwIfAborted();
        this.#storage.transactionSync(work);
      },
    });
  }

  #findFact(name: FactName): string | undefined {
    const [row] = this.#run('SELECT value FROM facts WHERE name = ?', name);
    return row && String(row['value']);
  }

  #setFact(name: FactName, value: string): void {
    this.#run('INSERT OR REPLACE INTO facts VALUES (?, ?)', name, value);
  }

  #run(sql: string, ...values: string[]) {
    return this.#storage.sql.exec(sql, ...values).toArray();
  }
}
