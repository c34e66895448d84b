import { randomUUID } from 'node:crypto';
import { codeOf, type ImportError, resultOf } from '../messages/import-error.ts';
import type { Dialect, Driver, StoredRow } from './driver.ts';
import type { HighWaterMark } from './high-water-mark.ts';
import type {
  CheckedRow,
  ClaimedRow,
  ImportFacts,
  JournalRow,
  RowCounts,
  RowState,
  Turn,
} from './journal.ts';
import { checkFacts, JOURNAL_VERSION, JournalError, NO_ROWS, olderJournal } from './journal.ts';

const ROWS_PER_PAGE = 1000;

/** The high-water marks of a journal. */
export interface HighWaterMarks {
  readonly inFolder?: HighWaterMark;
  /** The mark of this user on this machine, if there is a place for it. */
  readonly onMachine?: HighWaterMark | undefined;
}

/**
 * The durable record of an import, in a database. It contains no patient data. A statement gets all
 * of its rows as one value: a JSON object, by the number of the row.
 */
export class SqlJournal {
  readonly run = randomUUID();
  readonly #driver: Driver;
  readonly #dialect: Dialect;
  readonly #marks: HighWaterMarks;
  #claims = 0;
  /** The claims of this run that may have stored a patient. */
  #mayBeStored = 0;
  #lastRow = 2 ** 31 - 1;

  constructor(driver: Driver, marks: HighWaterMarks = {}) {
    this.#driver = driver;
    this.#dialect = driver.dialect(this.run);
    this.#marks = marks;
  }

  /**
   * Adds this run. If it is the first one, adds the rows of the file too, all or none, and rejects
   * those that are in it twice.
   *
   * @param onOtherClient - Called with the number of rows that were sent with another client id. It may
   * throw.
   * @param onNew - Called with the numbers of valid and rejected rows, if this is the first run. If it
   * throws, the journal stays empty.
   * @throws {@link ImportError} if the journal belongs to another import, or has fewer claims than
   * one of its marks.
   */
  prepare(
    facts: ImportFacts,
    rows: () => AsyncIterable<readonly CheckedRow[]>,
    onOtherClient: (sent: number) => void = () => {},
    onNew: (counts: Pick<RowCounts, 'ready' | 'rejected'>) => Promise<void> = async () => {},
  ): Promise<void> {
    const sent = Object.values(this.#marks).flatMap((mark) => [...(mark?.runs ?? [])]);
    const { name } = this.#driver;
    return this.#driver.begin(async () => {
      const stored = await this.#all(`SELECT name, value FROM profiles_import_facts`);
      const isNew = stored.length === 0;
      if (isNew && sent.length > 0) throw olderJournal(name, true);
      if (isNew) {
        await this.#fill(facts, rows());
        await onNew(await this.#counts());
      } else
        await this.#compare(
          new Map(stored.map(({ name, value }) => [name, value])),
          facts,
          onOtherClient,
        );
      const others = `SELECT run, claims FROM profiles_import_runs WHERE run <> $1`;
      const runs = await this.#all(others, this.run);
      const known = new Map(runs.map(({ run, claims }) => [String(run), Number(claims)]));
      if (sent.some(([run, claims]) => (known.get(run) ?? 0) < claims)) throw olderJournal(name);
      const own = `INSERT INTO profiles_import_runs VALUES ($1, 0) ON CONFLICT DO NOTHING`;
      await this.#all(own, this.run);
    });
  }

  async #compare(
    stored: ReadonlyMap<unknown, unknown>,
    facts: ImportFacts,
    onOtherClient: (sent: number) => void,
  ): Promise<void> {
    checkFacts(stored, facts);
    if (stored.get('client') === facts.client) return;
    const [sent] = await this.#all(
      'SELECT count(*) AS count FROM profiles_import_rows WHERE tries > $1',
      0,
    );
    if (Number(sent?.['count']) > 0) onOtherClient(Number(sent?.['count']));
    const change = `UPDATE profiles_import_facts SET value = $1 WHERE name = 'client'`;
    await this.#all(change, facts.client);
  }

  async #fill(facts: ImportFacts, batches: AsyncIterable<readonly CheckedRow[]>): Promise<void> {
    let rows = 0;
    await this.#all('CREATE TEMP TABLE identities (row integer, identity text)');
    for await (const batch of batches) {
      rows += batch.length;
      await this.#all(
        `INSERT INTO profiles_import_rows (row, hash, named, reason, state, identity, person)
        SELECT CAST(key AS integer), value->>0, CAST(value->>1 AS boolean), value->>2,
          CASE WHEN value->>2 IS NULL THEN 'ready' ELSE 'rejected' END, value->>3, value->>4
        FROM json_each($1)`,
        byRow(batch, ({ hash, named, reason, identity, person }) => {
          return [hash, named, reason, named ? identity : undefined, person];
        }),
      );
      const valid = batch.filter(({ identity }) => identity !== undefined);
      await this.#all(
        'INSERT INTO identities SELECT CAST(key AS integer), value->>0 FROM json_each($1)',
        byRow(valid, ({ identity }) => [identity]),
      );
    }
    // The rows that have the identity of an earlier row.
    await this.#all(
      `UPDATE profiles_import_rows AS rows SET state = 'rejected', reason = 'same_as_row ' || twins.first
      FROM (SELECT row, min(row) OVER (PARTITION BY identity) AS first FROM identities) AS twins
      WHERE twins.row = rows.row AND twins.first < twins.row`,
    );
    await this.#all('DROP TABLE identities');
    const more = { version: `${JOURNAL_VERSION}`, rows: `${rows}` };
    for (const fact of Object.entries({ ...facts, ...more })) {
      await this.#all(`INSERT INTO profiles_import_facts VALUES ($1, $2)`, ...fact);
    }
  }

  /** Leaves all but the first rows of the file to another run. */
  async limitTo(rows: number): Promise<void> {
    const nth = 'SELECT row FROM profiles_import_rows ORDER BY row LIMIT 1 OFFSET $1';
    const [last] = await this.#driver.transaction(() => this.#all(nth, rows - 1));
    if (last !== undefined) this.#lastRow = Number(last['row']);
  }

  /**
   * Starts a pass over the file. An intent without a result, whose worker has ended, becomes
   * unknown: it is `ready` and in doubt if it has a username, and `look_first` if not.
   */
  async startPass() {
    const counts = await this.#driver.transaction(async () => {
      await this.#all(
        `UPDATE profiles_import_rows SET state = CASE WHEN named THEN 'ready' ELSE 'look_first' END,
          doubt = true, reason = 'interrupted'
        WHERE state = 'sending' AND ${this.#dialect.hasEnded}`,
      );
      return this.#counts();
    });
    if (counts.ready + counts.sending + counts.later === 0) {
      this.#withdraw();
      for (const mark of Object.values(this.#marks)) mark?.merge(this.run);
    }
    return counts;
  }

  async #counts() {
    const byState = `SELECT CASE WHEN row > $1 AND state IN ('ready', 'sending', 'rejected')
        THEN 'later' ELSE state END AS state, count(*) AS count
      FROM profiles_import_rows GROUP BY 1`;
    const states = await this.#all(byState, this.#lastRow);
    const entries = states.map(({ state, count }) => [String(state), Number(count)] as const);
    return { ...NO_ROWS, later: 0, ...Object.fromEntries(entries) };
  }

  /**
   * Writes results and intents in one commit, which is durable when the promise resolves.
   *
   * @returns The claimed rows, in the order of the file, and the pace of all workers.
   */
  async commit(turn: Turn) {
    const turned = await this.#write(turn);
    if (turned.claimed.length === 0) return turned;
    try {
      this.#marks.inFolder?.record(this.run, this.#claims);
    } catch (error) {
      const results = turned.claimed.map(({ row }) => ({ row, state: 'ready' }) as const);
      await this.#write({ ...turn, results, claims: 0, again: [], pace: undefined });
      throw new JournalError(
        `The high-water mark in the import's folder cannot be written (${codeOf(error)}).`,
      );
    }
    // Without it, only an earlier copy of the whole folder goes undetected.
    resultOf(() => this.#marks.onMachine?.record(this.run, this.#claims));
    return turned;
  }

  /**
   * Safe to repeat: a result counts once, and rows that a lost commit has claimed are not sent. They
   * become unknown when their lease expires.
   */
  async #write({ results, claims, after, again, pace: change }: Turn) {
    const turned = await this.#driver.transaction(async () => {
      if (results.length > 0) await this.#finish(results);
      const repeated = byRow(again.map((row) => ({ row })));
      const isRepeated = 'row IN (SELECT CAST(key AS integer) FROM json_each($1))';
      const next = 'row > $1 AND row <= $2 ORDER BY row LIMIT $3';
      const claimed: readonly ClaimedRow[] = [
        ...(again.length > 0 ? await this.#claim(isRepeated, repeated) : []),
        ...(claims > 0 ? await this.#claim(next, after, this.#lastRow, claims) : []),
      ];
      if (claimed.length > 0) await this.#count(claimed.length);
      return { claimed, pace: await this.#driver.pace(change) };
    });
    this.#claims += turned.claimed.length;
    this.#mayBeStored += turned.claimed.length - results.filter(isUnstored).length;
    return turned;
  }

  /** A result counts while its worker has the row. A created result always counts: it has the oid. */
  async #finish(results: Turn['results']): Promise<void> {
    await this.#all(
      `UPDATE profiles_import_rows AS rows
      SET state = result.state, doubt = rows.doubt OR result.doubt, oid = result.oid,
        failures = coalesce(result.failures, rows.failures),
        reason = coalesce(result.reason, CASE result.state WHEN 'ready' THEN rows.reason END)
      FROM (
        SELECT CAST(key AS integer) AS row, value->>0 AS state, CAST(value->>1 AS boolean) AS doubt,
          CAST(value->>2 AS integer) AS failures, value->>3 AS oid, value->>4 AS reason
        FROM json_each($1)
      ) AS result
      WHERE rows.row = result.row AND (
        (rows.state = 'sending' AND ${this.#dialect.isMine})
        OR (result.state = 'created' AND rows.state <> 'created')
      )`,
      byRow(results, resultValues),
    );
  }

  async #claim(which: string, ...values: (string | number)[]): Promise<readonly ClaimedRow[]> {
    const { claim, skip } = this.#dialect;
    const claimed = await this.#all(
      `UPDATE profiles_import_rows SET state = 'sending', tries = tries + 1${claim}
      FROM (SELECT row AS found FROM profiles_import_rows WHERE state = 'ready' AND ${which} ${skip}) AS next
      WHERE row = found
      RETURNING row, hash, named, doubt, tries, failures`,
      ...values,
    );
    return claimed.map(claimedRow).toSorted((a, b) => a.row - b.row);
  }

  /** Counts claims, in a row of this run alone: no worker waits for another. */
  async #count(claimed: number): Promise<void> {
    const counted = await this.#all(
      `UPDATE profiles_import_runs SET claims = $3 WHERE run = $1 AND claims >= $2 RETURNING claims`,
      ...[this.run, this.#claims, this.#claims + claimed],
    );
    // The database is a restored backup, or a standby that had not received the last commits.
    if (counted.length === 0) throw olderJournal(this.#driver.name);
  }

  /** Reads all rows in the order of the file. */
  async *rows(): AsyncGenerator<JournalRow> {
    const page = `SELECT row, hash, state, doubt, oid, reason FROM profiles_import_rows
      WHERE row > $1 ORDER BY row LIMIT ${ROWS_PER_PAGE}`;
    for (let after = 0, isLast = false; !isLast; ) {
      const rows = await this.#driver.transaction(() => this.#all(page, after));
      yield* rows.map(journalRow);
      after = Number(rows.at(-1)?.['row']);
      isLast = rows.length < ROWS_PER_PAGE;
    }
  }

  async close(): Promise<void> {
    await this.#driver.close();
    this.#withdraw();
    for (const mark of Object.values(this.#marks)) mark?.close();
  }

  /** A file of which nothing may be stored was not imported: another import of it may begin. */
  #withdraw(): void {
    if (this.#mayBeStored === 0) resultOf(() => this.#marks.onMachine?.withdraw(this.run));
  }

  async #all(sql: string, ...values: (string | number)[]): Promise<readonly StoredRow[]> {
    return this.#driver.all(sql, values);
  }
}

function byRow<Row extends { readonly row: number }>(
  rows: readonly Row[],
  valuesOf: (row: Row) => readonly unknown[] = () => [],
): string {
  return JSON.stringify(Object.fromEntries(rows.map((row) => [row.row, valuesOf(row)])));
}

function claimedRow({ row, hash, named, doubt, tries, failures }: StoredRow): ClaimedRow {
  const counts = { tries: Number(tries), failures: Number(failures) };
  return { row: Number(row), hash: `${hash}`, named: !!named, doubt: !!doubt, ...counts };
}

function journalRow({ row, hash, state, doubt, oid, reason }: StoredRow): JournalRow {
  return {
    row: Number(row),
    hash: `${hash}`,
    state: (Object.keys(NO_ROWS) as RowState[]).find((name) => name === state) ?? 'look_first',
    doubt: !!doubt,
    oid: oid === null ? undefined : `${oid}`,
    reason: reason === null ? undefined : `${reason}`,
  };
}

/** Returns whether an attempt has certainly stored nothing. */
function isUnstored({ state, doubt = false }: Turn['results'][number]): boolean {
  return !doubt && (state === 'ready' || state === 'rejected');
}

/** PostgreSQL takes no null character, and no half of a pair. */
function resultValues({ state, doubt = false, failures, oid, reason }: Turn['results'][number]) {
  if (!/[\0\p{Surrogate}]/u.test(oid ?? '')) return [state, doubt, failures, oid, reason];
  return [state, doubt, failures, undefined, 'oid_unreadable'];
}
