import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { ImportError } from '../import-error.ts';
import {
  type CheckedRow,
  type ClaimedRow,
  checkFacts,
  type ImportFacts,
  INTERRUPTED,
  JOURNAL_VERSION,
  type Journal,
  JournalError,
  type JournalRow,
  type RowCounts,
  rowCounts,
  type Turn,
  type Turned,
} from './journal.ts';
import { changePace, changesPace, FULL_PACE, type Pace } from './pace.ts';

/** Marks the file as a journal of this program: "pimp" in ASCII. */
const APPLICATION_ID = 0x70696d70;

/** A small log is overwritten soon. That is faster than to make it longer with each commit. */
const PAGES_PER_CHECKPOINT = 250;

const TABLES = `
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE rows (
    row INTEGER PRIMARY KEY, hash TEXT NOT NULL, named INTEGER NOT NULL, state TEXT NOT NULL,
    doubt INTEGER NOT NULL DEFAULT 0, oid TEXT, reason TEXT
  );
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${JOURNAL_VERSION};
`;

/** The rows that have the identity of an earlier row. */
const REFUSE_TWINS = `
  UPDATE rows SET state = 'refused', reason = 'same_as_row ' || twins.first
  FROM (SELECT row, min(row) OVER (PARTITION BY identity) AS first FROM identities) AS twins
  WHERE twins.row = rows.row AND twins.first < twins.row
`;

/** The results of SQLite that have words of their own. */
const WORDS: Readonly<Record<number, string>> = {
  5: 'is used by another process. Wait until it has ended',
  8: 'cannot be written: it is read-only',
  10: 'cannot be read or written: the disk fails, or a limit is reached',
  13: 'cannot be written: the disk is full',
  14: 'cannot be opened or created',
  26: 'is not a journal of this program',
};

interface StoredRow {
  readonly row: number;
  readonly hash: string;
  readonly named: number;
  readonly state: JournalRow['state'];
  readonly doubt: number;
  readonly oid: string | null;
  readonly reason: string | null;
}

/** A journal in a file of this machine, for one process. */
export class SqliteJournal implements Journal {
  readonly #path: string;
  readonly #now: () => number;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #pace: Omit<Pace, 'now'> = FULL_PACE;

  /**
   * Opens the journal, or creates it.
   *
   * @param path - The path of the file. An empty path creates a temporary journal.
   * @param now - Returns the current time in milliseconds.
   * @throws {@link ImportError} if the file cannot be used, or another process uses it.
   */
  constructor(path: string, now: () => number) {
    this.#path = path;
    this.#now = now;
    this.#database = this.#guard(() => new DatabaseSync(path, { timeout: 0 }));
    try {
      this.#guard(() => this.#open());
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  #open(): void {
    // Exclusive: a second process is refused until this one has ended, even by a kill.
    // FULL: each commit waits until the disk has it.
    this.#database.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA wal_autocheckpoint = ${PAGES_PER_CHECKPOINT};
      BEGIN EXCLUSIVE;
    `);
    const { application_id: id } = this.#one('PRAGMA application_id');
    const { user_version: version } = this.#one('PRAGMA user_version');
    const { tables } = this.#one('SELECT count(*) AS tables FROM sqlite_schema');
    if (tables === 0) this.#database.exec(TABLES);
    else if (id !== APPLICATION_ID) throw this.#error(WORDS[26]);
    else if (version !== JOURNAL_VERSION) {
      throw this.#error(`has version ${version}, and this program writes ${JOURNAL_VERSION}`);
    }
    this.#database.exec('COMMIT');
  }

  async prepare(
    facts: ImportFacts,
    rows: () => AsyncIterable<readonly CheckedRow[]>,
  ): Promise<void> {
    const stored = this.#facts();
    if (stored.size > 0) return checkFacts(stored, facts);
    this.#guard(() => {
      this.#database.exec('BEGIN');
      this.#database.exec('CREATE TEMP TABLE identities (row INTEGER PRIMARY KEY, identity TEXT)');
    });
    try {
      for await (const batch of rows()) this.#guard(() => this.#add(batch));
      this.#guard(() => {
        this.#database.exec(REFUSE_TWINS);
        this.#database.exec('DROP TABLE identities');
        const add = this.#statement('INSERT INTO facts VALUES (?, ?)');
        for (const [name, value] of Object.entries(facts)) add.run(name, value);
        this.#database.exec('COMMIT');
      });
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  #add(batch: readonly CheckedRow[]): void {
    const add = this.#statement(
      'INSERT INTO rows (row, hash, named, state, reason) VALUES (?, ?, ?, ?, ?)',
    );
    const identify = this.#statement('INSERT INTO temp.identities VALUES (?, ?)');
    for (const { row, hash, identity, named, reason } of batch) {
      const state = reason === undefined ? 'ready' : 'refused';
      add.run(row, hash, Number(named), state, reason ?? null);
      if (identity) identify.run(row, identity);
    }
  }

  async startPass(): Promise<RowCounts> {
    return this.#guard(() => {
      // Nothing is on the way at the start of a pass, and no other process has the file.
      this.#database.exec(`
        UPDATE rows SET state = CASE WHEN named THEN 'ready' ELSE 'look_first' END,
          doubt = 1, reason = '${INTERRUPTED}'
        WHERE state = 'sending'
      `);
      const counts = this.#statement('SELECT state, count(*) AS count FROM rows GROUP BY state');
      return rowCounts(counts.all().map(({ state, count }) => [String(state), Number(count)]));
    });
  }

  async commit({ results, claims, after, pace }: Turn): Promise<Turned> {
    return this.#guard(() => {
      const before = { ...this.#pace, now: this.#now() };
      const writes = results.length > 0 || claims > 0;
      if (writes) this.#database.exec('BEGIN');
      try {
        const finish = this.#statement(
          'UPDATE rows SET state = ?, doubt = doubt OR ?, oid = ?, reason = ? WHERE row = ?',
        );
        for (const { row, state, doubt = false, oid, reason } of results) {
          finish.run(state, Number(doubt), oid ?? null, reason ?? null, row);
        }
        const claimed = claims > 0 ? this.#claim(after, claims) : [];
        if (writes) this.#database.exec('COMMIT');
        const changed = changesPace(before, pace) ? changePace(before, pace) : before;
        this.#pace = changed;
        return { claimed, pace: changed };
      } catch (error) {
        if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
        throw error;
      }
    });
  }

  #claim(after: number, claims: number): readonly ClaimedRow[] {
    const find = this.#statement(
      "SELECT row, hash, named, doubt FROM rows WHERE state = 'ready' AND row > ? ORDER BY row LIMIT ?",
    );
    const intend = this.#statement(
      "UPDATE rows SET state = 'sending' WHERE state = 'ready' AND row > ? AND row <= ?",
    );
    const found = find.all(after, claims) as unknown as readonly StoredRow[];
    intend.run(after, found.at(-1)?.row ?? after);
    return found.map(({ row, hash, named, doubt }) => {
      return { row, hash, named: named === 1, doubt: doubt === 1 };
    });
  }

  async *rows(): AsyncGenerator<JournalRow> {
    const all = this.#statement(
      'SELECT row, state, doubt, oid, reason FROM rows ORDER BY row',
    ).iterate();
    for (const stored of all as Iterable<unknown> as Iterable<StoredRow>) {
      const { row, state, doubt, oid, reason } = stored;
      yield { row, state, doubt: doubt === 1, oid: oid ?? undefined, reason: reason ?? undefined };
    }
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #facts(): ReadonlyMap<string, string> {
    const rows = this.#guard(() => this.#statement('SELECT name, value FROM facts').all());
    return new Map(rows.map(({ name, value }) => [String(name), String(value)]));
  }

  #one(sql: string) {
    return this.#database.prepare(sql).get() ?? {};
  }

  #statement(sql: string): StatementSync {
    const prepared = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, prepared);
    return prepared;
  }

  /** Runs work on the database. Its errors may quote values, so only their number is kept. */
  #guard<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Error && 'errcode' in error)) throw error;
      const code = Number(error.errcode);
      throw this.#error(WORDS[code & 0xff] ?? `cannot be used (SQLite error ${code})`);
    }
  }

  #error(words = ''): ImportError {
    return new JournalError(`The journal ${this.#path} ${words}.`);
  }
}
