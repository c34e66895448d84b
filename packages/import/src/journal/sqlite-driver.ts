import { resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type Driver, type StoredRow, TABLES, transact } from './driver.ts';
import { JOURNAL_VERSION, JournalError, olderJournal } from './journal.ts';
import { changePace, FULL_PACE, type Pace, type PaceChange } from './pace.ts';

/** Marks the file as a journal of this program: "pimp" in ASCII. */
const APPLICATION_ID = 0x70696d70;

/**
 * EXCLUSIVE: a second process is rejected until this one has ended, even if it was killed. FULL: each
 * commit waits until it is on the disk. A log of 250 pages is overwritten soon, which is faster than
 * one that grows with each commit.
 */
const SETTINGS = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA wal_autocheckpoint = 250;
`;

/**
 * Counts the claims by run and by row, and the rows when they were added and now. The counts differ
 * if pages are of different times: a row that has moved between pages may then be on neither.
 */
const COUNT_TWICE = `
  SELECT (SELECT total(claims) FROM runs) AS claims, total(tries) AS tries,
    (SELECT total(value) FROM facts WHERE name = 'rows') AS added, count(*) AS rows
  FROM rows
`;

/** The messages for result codes of SQLite. */
const SQLITE_MESSAGES: Readonly<Record<number, string>> = {
  5: 'is used by another process. Wait until it has ended',
  8: 'cannot be written: it is read-only',
  10: 'cannot be read or written: the disk fails, or a limit is reached',
  11: 'is damaged. Restore its newest state, with the file beside it that ends with -wal',
  13: 'cannot be written: the disk is full',
  14: 'cannot be opened or created',
  26: 'is not a journal of this program',
};

/** A file of this machine, for one process. Every statement is synchronous. */
export class SqliteDriver implements Driver {
  readonly name: string;
  readonly #now: () => number;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #pace: Pace = { ...FULL_PACE, now: 0 };

  /**
   * Opens the file, or creates it. An empty path creates a temporary journal.
   *
   * @throws {@link JournalError} if the file cannot be used, or another process uses it.
   */
  constructor(path: string, now: () => number) {
    this.name = `The journal ${path}`;
    this.#now = now;
    this.#database = this.#guard(() => {
      const database = new DatabaseSync(path && resolve(path), { timeout: 0 });
      database.exec(SETTINGS);
      return database;
    });
  }

  /** No other process has the file, and no request is pending when a pass starts. */
  dialect() {
    return { claim: '', skip: '', isMine: 'true', hasEnded: 'true' };
  }

  all(sql: string, values: readonly (string | number)[] = []): readonly StoredRow[] {
    return this.#guard(() => {
      const statement = this.#statements.get(sql) ?? this.#database.prepare(plain(sql));
      this.#statements.set(sql, statement);
      // Early versions of Node 22 bind values only by name.
      return statement.all(Object.fromEntries(values.map((value, at) => [`$${at + 1}`, value])));
    });
  }

  transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    return transact((sql) => this.all(sql), work);
  }

  async begin<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = await this.transaction(() => {
      this.#open();
      return work();
    });
    // The log may get lost, so this run is written to the file itself before its first request.
    this.all('PRAGMA wal_checkpoint(TRUNCATE)');
    return result;
  }

  #open(): void {
    const { application_id: id } = this.#one('PRAGMA application_id');
    const { user_version: version } = this.#one('PRAGMA user_version');
    const { tables } = this.#one('SELECT count(*) AS tables FROM sqlite_schema');
    if (tables === 0) {
      const mark = `PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${JOURNAL_VERSION}`;
      this.#guard(() => this.#database.exec(plain(TABLES) + mark));
      return;
    }
    if (id !== APPLICATION_ID) throw this.#error(SQLITE_MESSAGES[26]);
    if (version !== JOURNAL_VERSION) {
      throw this.#error(`has version ${version}, and this program writes ${JOURNAL_VERSION}`);
    }
    // A file of one time beside a log of another: SQLite would mix their pages.
    const { claims, tries, rows, added } = this.#one(COUNT_TWICE);
    if (claims !== tries || rows !== added) throw olderJournal(this.name);
    const { quick_check: check } = this.#one('PRAGMA quick_check(1)');
    if (check !== 'ok') throw this.#error(SQLITE_MESSAGES[11]);
  }

  pace(change: PaceChange | undefined): Pace {
    this.#pace = changePace({ ...this.#pace, now: this.#now() }, change);
    return this.#pace;
  }

  close(): void {
    this.#database.close();
  }

  #one(sql: string): StoredRow {
    return this.all(sql)[0] ?? {};
  }

  /** Runs work on the database. Its errors may quote values, so only their number is kept. */
  #guard<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Error && 'errcode' in error)) throw error;
      const code = Number(error.errcode);
      throw this.#error(SQLITE_MESSAGES[code & 0xff] ?? `cannot be used (SQLite error ${code})`);
    }
  }

  #error(words = ''): JournalError {
    return new JournalError(`${this.name} ${words}.`);
  }
}

/** The tables need no prefix in a file of their own. */
function plain(sql: string): string {
  return sql.replaceAll('profiles_import_', '');
}
