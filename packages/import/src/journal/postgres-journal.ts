import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { Clock } from '../sending/clock.ts';
import {
  type CheckedRow,
  type ClaimedRow,
  checkFacts,
  type ImportFacts,
  JOURNAL_VERSION,
  type Journal,
  type JournalRow,
  keptResult,
  type RowCounts,
  type RowResult,
  type RunClaims,
  rowCounts,
  type Turn,
  type Turned,
} from './journal.ts';
import { IN_POSTGRES } from './journal-place.ts';
import { olderJournal } from './older-journal.ts';
import { changePace, changesPace, FULL_PACE, type Pace } from './pace.ts';
import { journalError, PostgresConnection } from './postgres-connection.ts';
import {
  ADD_ROWS,
  ADD_RUN,
  CLAIM,
  CLAIM_AGAIN,
  COUNT_CLAIMS,
  FINISH,
  LOCK,
  READ_PACE,
  RECOVER,
  REJECT_TWINS,
  TABLES,
  WRITE_PACE,
} from './postgres-statements.ts';

const ROWS_PER_PAGE = 5000;

/** A row of {@link JournalRow} as the database has it. */
interface StoredRow extends Omit<JournalRow, 'oid' | 'reason'> {
  readonly oid: string | null;
  readonly reason: string | null;
}

/** A journal in PostgreSQL, for the workers of several machines. */
export class PostgresJournal implements Journal {
  readonly run = randomUUID();
  readonly #connection: PostgresConnection;
  readonly #leaseMs: number;
  #claims = 0;

  /**
   * Creates the journal of one worker.
   *
   * @param url - The URL of the database.
   * @param leaseMs - The time after which an intent without a result has no worker. It must be
   * longer than a request.
   * @param clock - Waits while the database does not respond.
   */
  constructor(url: string, leaseMs: number, clock: Clock) {
    this.#connection = new PostgresConnection(url, clock);
    this.#leaseMs = leaseMs;
  }

  async prepare(
    facts: ImportFacts,
    rows: () => AsyncIterable<readonly CheckedRow[]>,
  ): Promise<RunClaims> {
    return this.#connection.transaction(async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      const { rows: found } = await client.query(
        "SELECT to_regclass('profiles_import_facts') AS facts",
      );
      if (found[0]?.facts) await this.#compare(client, facts);
      else await fill(client, facts, rows);
      const runs = await client.query<{ run: string; claims: number }>(
        'SELECT run, claims FROM profiles_import_runs WHERE run <> $1',
        [this.run],
      );
      await client.query(ADD_RUN, [this.run]);
      return new Map(runs.rows.map(({ run, claims }) => [run, claims]));
    });
  }

  async #compare(client: Client, facts: ImportFacts): Promise<void> {
    const { rows } = await client.query<{ name: string; value: string }>(
      'SELECT name, value FROM profiles_import_facts',
    );
    const stored = new Map(rows.map(({ name, value }) => [name, value]));
    const version = stored.get('version');
    if (version !== String(JOURNAL_VERSION)) {
      throw journalError(`has version ${version}, and this program writes ${JOURNAL_VERSION}`);
    }
    checkFacts(stored, facts);
  }

  async startPass(): Promise<RowCounts> {
    return this.#connection.transaction(async (client) => {
      await client.query(RECOVER);
      const { rows } = await client.query<{ state: string; count: number }>(
        'SELECT state, count(*)::integer AS count FROM profiles_import_rows GROUP BY state',
      );
      return rowCounts(rows.map(({ state, count }) => [state, count]));
    });
  }

  /**
   * Repeating a commit is safe: a result counts once, and rows that a lost commit has claimed are not
   * sent. They become unknown when their lease expires.
   */
  async commit({ results, claims, after, again, pace: change }: Turn): Promise<Turned> {
    const turned = await this.#connection.transaction(async (client) => {
      if (results.length > 0) await this.#finish(client, results);
      const claimed: ClaimedRow[] = [];
      const claim = async (statement: string, values: readonly unknown[]) => {
        const lease = [this.run, this.#leaseMs];
        const { rows } = await client.query<ClaimedRow>(statement, [...lease, ...values]);
        claimed.push(...rows.toSorted((a, b) => a.row - b.row));
      };
      if (again.length > 0) await claim(CLAIM_AGAIN, [again]);
      if (claims > 0) await claim(CLAIM, [after, claims]);
      await this.#count(client, claimed.length);
      const pace = await readPace(client, change);
      return { claimed, claims: this.#claims + claimed.length, pace };
    });
    this.#claims = turned.claims;
    return turned;
  }

  /** Counts claims, in a row of this run alone: no worker waits for another. */
  async #count(client: Client, claimed: number): Promise<void> {
    if (claimed === 0) return;
    const values = [this.run, this.#claims, this.#claims + claimed];
    const { rowCount } = await client.query(COUNT_CLAIMS, values);
    // The database is a restored backup, or a standby that had not received the last commits.
    if (rowCount === 0) throw olderJournal(IN_POSTGRES);
  }

  async #finish(client: Client, results: readonly RowResult[]): Promise<void> {
    const kept = results.map(keptResult);
    const column = <Value>(read: (result: RowResult) => Value) => kept.map(read);
    await client.query(FINISH, [
      this.run,
      column(({ row }) => row),
      column(({ state }) => state),
      column(({ doubt }) => doubt ?? false),
      column(({ failures }) => failures ?? null),
      column(({ oid }) => oid ?? null),
      column(({ reason }) => reason ?? null),
    ]);
  }

  async *rows(): AsyncGenerator<JournalRow> {
    const page =
      'SELECT row, hash, state, doubt, oid, reason FROM profiles_import_rows WHERE row > $1 ORDER BY row LIMIT $2';
    for (let after = 0; ; ) {
      const values = [after, ROWS_PER_PAGE];
      const { rows } = await this.#connection.transaction((client) =>
        client.query<StoredRow>(page, values),
      );
      for (const { oid, reason, ...stored } of rows) {
        yield { ...stored, oid: oid ?? undefined, reason: reason ?? undefined };
        after = stored.row;
      }
      if (rows.length < ROWS_PER_PAGE) return;
    }
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }
}

async function fill(
  client: Client,
  facts: ImportFacts,
  rows: () => AsyncIterable<readonly CheckedRow[]>,
): Promise<void> {
  await client.query(TABLES);
  await client.query('CREATE TEMP TABLE identities (row integer, identity text) ON COMMIT DROP');
  for await (const batch of rows()) await add(client, batch);
  await client.query(REJECT_TWINS);
  const stored = Object.entries({ ...facts, version: String(JOURNAL_VERSION) });
  const insert = 'INSERT INTO profiles_import_facts SELECT * FROM unnest($1::text[], $2::text[])';
  await client.query(insert, [stored.map(([name]) => name), stored.map(([, value]) => value)]);
}

async function add(client: Client, batch: readonly CheckedRow[]): Promise<void> {
  await client.query(ADD_ROWS, [
    batch.map(({ row }) => row),
    batch.map(({ hash }) => hash),
    batch.map(({ named }) => named),
    batch.map(({ reason }) => reason ?? null),
  ]);
  const valid = batch.filter(({ identity }) => identity !== undefined);
  await client.query('INSERT INTO identities SELECT * FROM unnest($1::integer[], $2::text[])', [
    valid.map(({ row }) => row),
    valid.map(({ identity }) => identity),
  ]);
}

/** Reads the pace. Locks it only to change it. */
async function readPace(client: Client, change: Turn['pace']): Promise<Pace> {
  const { rows } = await client.query<Pace>(READ_PACE);
  const pace = rows[0] ?? { ...FULL_PACE, now: 0 };
  if (!changesPace(pace, change)) return pace;
  const { rows: locked } = await client.query<Pace>(`${READ_PACE} FOR UPDATE`);
  const changed = changePace(locked[0] ?? pace, change);
  await client.query(WRITE_PACE, [changed.share, changed.epoch, changed.pausedUntil]);
  return changed;
}
