import { NotStoredError } from '../http/errors/not-stored-error.ts';
import { SetupError } from '../http/errors/setup-error.ts';
import { coreOf } from './core.ts';
import type { BehaviourSetting } from './ledger/behaviour-setting.ts';
import type { ProfilesMock } from './profiles-mock.ts';
import type { NamedSnapshot } from './store/kept-snapshots.ts';
import type { Snapshot } from './store/snapshot.ts';
import { CURRENT_STATE, type StateKeeper } from './store/state-keeper.ts';
import type { CollectionName, OidCounters, RecordChange } from './store/store.ts';

/** A database in which {@link keepState} keeps the state of a mock: SQLite, or what speaks its SQL. */
export interface StateDatabase {
  /**
   * Called to run one statement. Must return its rows, or nothing for a statement without rows.
   *
   * @param sql - The statement.
   * @param values - The values of its `?`, in their order.
   */
  run(
    sql: string,
    ...values: readonly (string | number)[]
  ): Iterable<Readonly<Record<string, unknown>>>;
  /**
   * Called to make several changes together. Must undo all changes of the work if it throws, and then
   * throw the same error. Clients receive its message.
   *
   * @param work - Runs the statements. It is synchronous.
   */
  transaction(work: () => void): void;
}

/**
 * Keeps the state of a mock in a database: its records, oids, settings and named snapshots. The mock
 * continues from the database, or writes its own state there if the database has none. From then on, it
 * writes each change before it responds. If the database rejects a change, nothing changes, and the client
 * receives an error: a {@link NotStoredError}, or over HTTP a response with status 507.
 *
 * The journal, planned faults, the first uses of tokens, rate limit windows and the position of the mock's
 * own clock are not kept. Only one process may use the database at a time.
 *
 * @param mock - The mock, with a clock of your own, such as `now: () => new Date()`. Its records and settings
 * are replaced by those of the database.
 * @param database - The database. The function creates its tables: `records` has a row for each record,
 * and `snapshots` a row for the current state, whose id is 0, and for each named snapshot.
 * @returns Whether the database had a state.
 * @throws {@link SetupError} if the database has a state that this version cannot restore.
 * @throws {@link NotStoredError} if the state of the mock cannot be written.
 *
 * @example
 * ```ts
 * import { DatabaseSync } from 'node:sqlite';
 * import { createProfilesMock, keepState } from '@profiles/mock';
 *
 * const database = new DatabaseSync(':memory:');
 * const mock = createProfilesMock({ now: () => new Date() });
 * const isRestored = keepState(mock, {
 *   run: (sql, ...values) => database.prepare(sql).all(...values),
 *   transaction(work) {
 *     let end = 'ROLLBACK';
 *     database.exec('BEGIN');
 *     try {
 *       work();
 *       end = 'COMMIT';
 *     } finally {
 *       database.exec(end);
 *     }
 *   },
 * });
 * console.log(isRestored); // false
 * ```
 */
export function keepState(mock: ProfilesMock, database: StateDatabase): boolean {
  const { keepIn, snapshots } = coreOf(mock);
  const rows = new StateRows(database);
  const { current, named } = rows.read();
  if (current) {
    // A setting that this version has added keeps its default.
    mock.restore({ ...current, behaviour: { ...mock.behaviour, ...current.behaviour } });
    for (const [id, snapshot] of named) snapshots.load(id, snapshot);
  } else {
    rows.writeSnapshot(CURRENT_STATE, mock.snapshot());
  }
  keepIn(rows);
  return current !== undefined;
}

const TABLES = [
  `CREATE TABLE IF NOT EXISTS snapshots (
    id INTEGER PRIMARY KEY,
    patients INTEGER NOT NULL,
    emrUsers INTEGER NOT NULL,
    json TEXT NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS records (
    position INTEGER PRIMARY KEY,
    snapshot INTEGER NOT NULL,
    collection TEXT NOT NULL,
    oid TEXT NOT NULL,
    json TEXT NOT NULL,
    UNIQUE (snapshot, oid)
  )`,
];

/** The rows of a state. The counts of oids have columns, because each creation changes one. */
class StateRows implements StateKeeper {
  readonly #database: StateDatabase;

  /** Creates the tables that do not exist. */
  constructor(database: StateDatabase) {
    this.#database = database;
    this.#write(() => {
      for (const table of TABLES) database.run(table);
    });
  }

  writeRecords(changes: readonly RecordChange[], counters: OidCounters | undefined): void {
    this.#write(() => {
      for (const { collection, oid, record } of changes) {
        if (record) this.#put(CURRENT_STATE, collection, record);
        else this.#run('DELETE FROM records WHERE snapshot = ? AND oid = ?', CURRENT_STATE, oid);
      }
      if (!counters) return;
      const counts = [counters.patients, counters.emrUsers];
      this.#run('UPDATE snapshots SET patients = ?, emrUsers = ? WHERE id = 0', ...counts);
    });
  }

  writeSetting({ behaviour, undecided }: BehaviourSetting): void {
    const values = [behaviour, [...undecided]].map((value) => JSON.stringify(value));
    const changed = "json_set(json, '$.behaviour', json(?), '$.undecided', json(?))";
    this.#write(() => this.#run(`UPDATE snapshots SET json = ${changed} WHERE id = 0`, ...values));
  }

  writeSnapshot(id: number, { patients, emrUsers, oids, ...rest }: Snapshot): void {
    this.#write(() => {
      this.#delete(id);
      for (const record of patients) this.#put(id, 'patients', record);
      for (const record of emrUsers) this.#put(id, 'emrUsers', record);
      const values = [id, oids.patients, oids.emrUsers, JSON.stringify(rest)];
      this.#run('INSERT INTO snapshots VALUES (?, ?, ?, ?)', ...values);
    });
  }

  deleteSnapshot(id: number): void {
    this.#write(() => this.#delete(id));
  }

  /** @throws {@link SetupError} if a row is damaged. */
  read() {
    const records = new Map<unknown, Record<CollectionName, unknown[]>>();
    for (const { snapshot, collection, json } of this.#run(
      'SELECT snapshot, collection, json FROM records ORDER BY position',
    )) {
      const lists = records.get(snapshot) ?? { patients: [], emrUsers: [] };
      records.set(snapshot, lists);
      if (collection !== 'patients' && collection !== 'emrUsers')
        throw new SetupError('The state is damaged: a record is in no collection.');
      lists[collection].push(parse(json));
    }
    const snapshots = Array.from(
      this.#run('SELECT * FROM snapshots ORDER BY id'),
      ({ id, patients, emrUsers, json }) => {
        const lists = records.get(id) ?? { patients: [], emrUsers: [] };
        const snapshot = { ...Object(parse(json)), oids: { patients, emrUsers }, ...lists };
        return [Number(id), snapshot as NamedSnapshot] as const;
      },
    );
    return {
      current: snapshots.find(([id]) => id === CURRENT_STATE)?.[1],
      named: snapshots.filter(([id]) => id !== CURRENT_STATE),
    };
  }

  /** Stores a record. One that exists keeps its position. */
  #put(snapshot: number, collection: CollectionName, record: { readonly oid: string }): void {
    this.#run(
      `INSERT INTO records (snapshot, collection, oid, json) VALUES (?, ?, ?, ?)
        ON CONFLICT (snapshot, oid) DO UPDATE SET json = excluded.json`,
      ...[snapshot, collection, record.oid, JSON.stringify(record)],
    );
  }

  #delete(snapshot: number): void {
    this.#run('DELETE FROM records WHERE snapshot = ?', snapshot);
    this.#run('DELETE FROM snapshots WHERE id = ?', snapshot);
  }

  #run(sql: string, ...values: readonly (string | number)[]) {
    return this.#database.run(sql, ...values);
  }

  #write(work: () => void): void {
    try {
      this.#database.transaction(work);
    } catch (error) {
      throw new NotStoredError(error);
    }
  }
}

function parse(json: unknown): unknown {
  try {
    return JSON.parse(String(json));
  } catch {
    // The message of the error would quote the row.
    throw new SetupError('The state is damaged: a row is not JSON.');
  }
}
