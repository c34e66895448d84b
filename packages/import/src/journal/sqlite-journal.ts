import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { ImportError } from '../import-error.ts';
import {
  type CheckedRow,
  type ClaimedRow,
  checkFacts,
  type ImportFacts,
  JOURNAL_VERSION,
  type Journal,
  JournalError,
  type JournalRow,
  keptResult,
  type RowCounts,
  type RunClaims,
  rowCounts,
  type Turn,
  type Turned,
} from './journal.ts';
import { olderJournal } from './older-journal.ts';
import { changePace, changesPace, FULL_PACE, type Pace } from './pace.ts';
import {
  APPLICATION_ID,
  COUNT_CLAIMS,
  COUNT_TWICE,
  FIND,
  FINISH,
  INTEND,
  KEEP_COUNT,
  RECOVER,
  REJECT_TWINS,
  SETTINGS,
  SQLITE_WORDS,
  TABLES,
} from './sqlite-statements.ts';

interface StoredRow {
  readonly row: number;
  readonly hash: string;
  readonly named: number;
  readonly state: JournalRow['state'];
  readonly doubt: number;
  readonly tries: number;
  readonly failures: number;
  readonly oid: string | null;
  readonly reason: string | null;
}

/** A journal in a file of this machine, for one process. */
export class SqliteJournal implements Journal {
  readonly run = randomUUID();
  readonly #path: string;
  readonly #now: () => number;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #pace: Omit<Pace, 'now'> = FULL_PACE;
  #claims = 0;

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
    this.#database = this.#guard(() => new DatabaseSync(path && resolve(path), { timeout: 0 }));
    try {
      this.#guard(() => this.#open());
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  #open(): void {
    this.#database.exec(SETTINGS);
    this.#database.exec('BEGIN EXCLUSIVE');
    const { application_id: id } = this.#one('PRAGMA application_id');
    const { user_version: version } = this.#one('PRAGMA user_version');
    const { tables } = this.#one('SELECT count(*) AS tables FROM sqlite_schema');
    if (tables === 0) this.#database.exec(TABLES);
    else if (id !== APPLICATION_ID) throw this.#error(SQLITE_WORDS[26]);
    else if (version !== JOURNAL_VERSION) {
      throw this.#error(`has version ${version}, and this program writes ${JOURNAL_VERSION}`);
    }
    this.#database.exec('COMMIT');
  }

  async prepare(
    facts: ImportFacts,
    rows: () => AsyncIterable<readonly CheckedRow[]>,
  ): Promise<RunClaims> {
    const stored = this.#facts();
    if (stored.size > 0) {
      checkFacts(stored, facts);
      this.#guard(() => this.#checkPages());
    } else await this.#fill(facts, rows);
    return this.#guard(() => this.#addRun());
  }

  /** Rejects a file of one time beside a log of another: SQLite would mix their pages. */
  #checkPages(): void {
    const { claims, tries, rows, added } = this.#one(COUNT_TWICE);
    if (claims !== tries || rows !== added) throw olderJournal(`The journal ${this.#path}`);
    const { quick_check: found } = this.#one('PRAGMA quick_check(1)');
    if (found !== 'ok') throw this.#error(SQLITE_WORDS[11]);
  }

  /** Adds this run, and returns the others. */
  #addRun(): RunClaims {
    const found = this.#statement('SELECT run, claims FROM runs').all();
    this.#statement('INSERT INTO runs VALUES (?, 0)').run(this.run);
    // The log may be lost, so write this run to the file itself before its first request.
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return new Map(found.map(({ run, claims }) => [String(run), Number(claims)]));
  }

  async #fill(facts: ImportFacts, rows: () => AsyncIterable<readonly CheckedRow[]>): Promise<void> {
    this.#guard(() => {
      this.#database.exec('BEGIN');
      this.#database.exec('CREATE TEMP TABLE identities (row INTEGER PRIMARY KEY, identity TEXT)');
    });
    try {
      for await (const batch of rows()) this.#guard(() => this.#add(batch));
      this.#guard(() => {
        this.#database.exec(REJECT_TWINS);
        this.#database.exec('DROP TABLE identities');
        const add = this.#statement('INSERT INTO facts VALUES (?, ?)');
        for (const [name, value] of Object.entries(facts)) add.run(name, value);
        this.#database.exec(KEEP_COUNT);
        this.#database.exec('COMMIT');
      });
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  #add(batch: readonly CheckedRow[]): void {
    const add = this.#statement(
      'INSERT INTO rows (row, hash, named, state, reason) VALUES (?, ?, ?, ?, ?)',
    );
    const identify = this.#statement('INSERT INTO temp.identities VALUES (?, ?)');
    for (const { row, hash, identity, named, reason } of batch) {
      const state = reason === undefined ? 'ready' : 'rejected';
      add.run(row, hash, Number(named), state, reason ?? null);
      if (identity) identify.run(row, identity);
    }
  }

  async startPass(): Promise<RowCounts> {
    return this.#guard(() => {
      // At the start of a pass no request is pending, and no other process has the file.
      this.#database.exec(RECOVER);
      const counts = this.#statement('SELECT state, count(*) AS count FROM rows GROUP BY state');
      return rowCounts(counts.all().map(({ state, count }) => [String(state), Number(count)]));
    });
  }

  async commit({ results, claims, after, again, pace }: Turn): Promise<Turned> {
    return this.#guard(() => {
      const before = { ...this.#pace, now: this.#now() };
      const writes = results.length > 0 || claims > 0 || again.length > 0;
      if (writes) this.#database.exec('BEGIN');
      try {
        const finish = this.#statement(FINISH);
        for (const { row, state, doubt, failures, oid, reason } of results.map(keptResult)) {
          finish.run({
            state,
            doubt: Number(doubt ?? false),
            failures: failures ?? null,
            oid: oid ?? null,
            reason: reason ?? null,
            row,
          });
        }
        const claimed = [...this.#claimAgain(again), ...this.#claim(after, claims)];
        if (claimed.length > 0) this.#statement(COUNT_CLAIMS).run(claimed.length, this.run);
        if (writes) this.#database.exec('COMMIT');
        this.#claims += claimed.length;
        const changed = changesPace(before, pace) ? changePace(before, pace) : before;
        this.#pace = changed;
        return { claimed, claims: this.#claims, pace: changed };
      } catch (error) {
        this.#rollBack();
        throw error;
      }
    });
  }

  #claimAgain(rows: readonly number[]): readonly ClaimedRow[] {
    return rows.toSorted((a, b) => a - b).flatMap((row) => this.#claim(row - 1, 1, row));
  }

  /** @param last - The last row that may be claimed. */
  #claim(after: number, claims: number, last = Number.MAX_SAFE_INTEGER): readonly ClaimedRow[] {
    if (claims === 0) return [];
    const found = this.#statement(FIND).all(after, last, claims) as unknown as readonly StoredRow[];
    this.#statement(INTEND).run(after, found.at(-1)?.row ?? after);
    return found.map(({ row, hash, named, doubt, tries, failures }) => {
      return { row, hash, named: named === 1, doubt: doubt === 1, tries: tries + 1, failures };
    });
  }

  async *rows(): AsyncGenerator<JournalRow> {
    const all = this.#statement(
      'SELECT row, hash, state, doubt, oid, reason FROM rows ORDER BY row',
    ).iterate();
    for (const stored of all as Iterable<unknown> as Iterable<StoredRow>) {
      const { doubt, oid, reason, ...rest } = stored;
      yield { ...rest, doubt: doubt === 1, oid: oid ?? undefined, reason: reason ?? undefined };
    }
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #facts(): ReadonlyMap<string, string> {
    const rows = this.#guard(() => this.#statement('SELECT name, value FROM facts').all());
    return new Map(rows.map(({ name, value }) => [String(name), String(value)]));
  }

  /** Ends a transaction that failed. SQLite has ended it already after some errors, such as a full disk. */
  #rollBack(): void {
    try {
      this.#database.exec('ROLLBACK');
    } catch {
      // There is none. Node before 22.16 has no `isTransaction`.
    }
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
      throw this.#error(SQLITE_WORDS[code & 0xff] ?? `cannot be used (SQLite error ${code})`);
    }
  }

  #error(words = ''): ImportError {
    return new JournalError(`The journal ${this.#path} ${words}.`);
  }
}
