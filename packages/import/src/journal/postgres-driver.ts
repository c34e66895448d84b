import { Client, DatabaseError } from 'pg';
import type { Clock } from '../clock.ts';
import { codeOf, ImportError, resultOf } from '../messages/import-error.ts';
import { type Dialect, type Driver, type StoredRow, TABLES, transact } from './driver.ts';
import { JOURNAL_VERSION, JournalError } from './journal.ts';
import { changePace, FULL_PACE, type Pace, type PaceChange } from './pace.ts';

/** How often the driver reconnects to a database that went away, and the time between. */
const MAX_RECONNECTS = 10;
const RECONNECT_MS = 1000;

/** One worker at a time prepares the journal: the lock's number is "pimp" in ASCII. */
const LOCK = `SELECT pg_advisory_xact_lock(${0x70696d70})`;

const MORE_TABLES = `
  ALTER TABLE profiles_import_rows ADD COLUMN worker uuid, ADD COLUMN lease timestamptz;
  CREATE TABLE profiles_import_pace (
    share float8 NOT NULL, epoch integer NOT NULL, paused_until timestamptz NOT NULL
  );
  INSERT INTO profiles_import_pace VALUES (${FULL_PACE.share}, ${FULL_PACE.epoch}, now());
`;

/** Reads the pace, with the times in milliseconds of the server's clock. */
const READ_PACE = `
  SELECT share, epoch, extract(epoch FROM paused_until)::float8 * 1000 AS "pausedUntil",
    extract(epoch FROM now())::float8 * 1000 AS now
  FROM profiles_import_pace
`;

const WRITE_PACE = `
  UPDATE profiles_import_pace
  SET share = $1, epoch = $2, paused_until = to_timestamp($3::float8 / 1000)
`;

/**
 * The server shuts down, has no connection left, ends a session or a statement after a time, or gave
 * up a transaction that can run again.
 */
const OUTAGES = /^(?:57P|08|53300|40001|40P01|25P03|57014)/;

/** The messages for error codes of PostgreSQL. */
const POSTGRES_MESSAGES: Readonly<Record<string, string>> = {
  '28000': 'rejects the user',
  '28P01': 'rejects the password',
  '3D000': 'has no such database',
  '42501': 'does not allow this user to create or write its tables',
  '53100': 'cannot be written: its disk is full',
};

/** A database of PostgreSQL, for the workers of several machines. */
export class PostgresDriver implements Driver {
  readonly name = 'The journal in PostgreSQL';
  readonly #url: string;
  readonly #leaseMs: number;
  readonly #clock: Clock;
  #client: Client | undefined;
  #hasConnected = false;

  /**
   * @param leaseMs - The time after which an intent without a result has no worker. It must be
   * longer than a request.
   */
  constructor(url: string, leaseMs: number, clock: Clock) {
    this.#url = url;
    this.#leaseMs = leaseMs;
    this.#clock = clock;
  }

  dialect(run: string): Dialect {
    return {
      claim: `, worker = '${run}', lease = now() + ${this.#leaseMs} * interval '1 millisecond'`,
      skip: 'FOR UPDATE SKIP LOCKED',
      isMine: `rows.worker = '${run}'`,
      hasEnded: 'lease < now()',
    };
  }

  async all(sql: string, values: readonly (string | number)[] = []): Promise<readonly StoredRow[]> {
    return (await (await this.#connected()).query<StoredRow>(sql, [...values])).rows;
  }

  /**
   * Runs a transaction. If the connection breaks, it runs again on a new one. Nobody knows whether
   * the broken one was committed.
   *
   * @throws {@link JournalError} if the database cannot be used, or does not respond for a while.
   */
  async transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await transact((sql) => this.all(sql), work);
      } catch (reason) {
        if (reason instanceof ImportError) throw reason;
        if (reason instanceof DatabaseError) {
          const { code = 'unknown' } = reason;
          const words = POSTGRES_MESSAGES[code] ?? `cannot be used (PostgreSQL error ${code})`;
          if (!OUTAGES.test(code)) throw this.#error(words);
        } else {
          const isAlive = await this.#client?.query('SELECT 1').catch(() => undefined);
          // The connection works, so another part of the work has failed.
          if (isAlive !== undefined) throw reason;
        }
        await this.close();
        if (!this.#hasConnected || attempt > MAX_RECONNECTS) {
          throw this.#error(`does not respond (${codeOf(reason)})`);
        }
        await this.#clock.sleep(RECONNECT_MS);
      }
    }
  }

  begin<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.transaction(async () => {
      await this.all(LOCK);
      const [table] = await this.all("SELECT to_regclass('profiles_import_facts') AS facts");
      if (!table?.['facts']) {
        await this.all(TABLES + MORE_TABLES);
        return work();
      }
      const sql = "SELECT value FROM profiles_import_facts WHERE name = 'version'";
      const version = (await this.all(sql))[0]?.['value'];
      if (version === String(JOURNAL_VERSION)) return work();
      throw this.#error(`has version ${version}, and this program writes ${JOURNAL_VERSION}`);
    });
  }

  async pace(change: PaceChange | undefined): Promise<Pace> {
    const client = await this.#connected();
    const read = async (lock = '') => (await client.query<Pace>(READ_PACE + lock)).rows[0];
    const pace = (await read()) ?? { ...FULL_PACE, now: 0 };
    if (changePace(pace, change) === pace) return pace;
    // It is locked only to be changed.
    const changed = changePace((await read('FOR UPDATE')) ?? pace, change);
    await this.all(WRITE_PACE, [changed.share, changed.epoch, changed.pausedUntil]);
    return changed;
  }

  async close(): Promise<void> {
    await this.#client?.end().catch(() => undefined);
    this.#client = undefined;
  }

  async #connected(): Promise<Client> {
    if (this.#client) return this.#client;
    const settings = { connectionTimeoutMillis: 10_000, keepAlive: true };
    const client = resultOf(() => new Client({ connectionString: this.#url, ...settings }));
    if (client === undefined) {
      throw this.#error(
        'has a URL that cannot be read. Percent-encode the special characters of the password',
      );
    }
    // The query in progress reports it too.
    client.on('error', () => {});
    await client.connect();
    this.#hasConnected = true;
    this.#client = client;
    return client;
  }

  /** The error of a database may quote its URL or values, so only the code is kept. */
  #error(words: string): JournalError {
    return new JournalError(`${this.name} ${words}.`);
  }
}
