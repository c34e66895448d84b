import { randomUUID } from 'node:crypto';
import { codeOf } from '../import-error.ts';
import type { Driver, StoredRow } from './driver.ts';
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
  ROW_STATES,
  type RowCounts,
  type RunClaims,
  rowCounts,
  type Turn,
  type Turned,
} from './journal.ts';
import { emptyJournal, olderJournal } from './older-journal.ts';
import { type Statements, statementsOf } from './statements.ts';
import type { Witness } from './witness.ts';

const ROWS_PER_PAGE = 5000;

/** The witnesses of a journal. */
export interface Witnesses {
  /** The witness in the import's folder. */
  readonly inFolder?: Witness;
  /** The witness of this user on this machine, if there is a place for it. */
  readonly onMachine?: Witness | undefined;
}

/** A journal in a database. It is rejected when it knows of fewer rows than its witnesses. */
export class SqlJournal implements Journal {
  readonly run = randomUUID();
  readonly #driver: Driver;
  readonly #sql: Statements;
  readonly #witnesses: Witnesses;
  #claims = 0;

  constructor(driver: Driver, witnesses: Witnesses = {}) {
    this.#driver = driver;
    this.#sql = statementsOf(driver.dialect(this.run));
    this.#witnesses = witnesses;
  }

  async prepare(
    facts: ImportFacts,
    rows: () => AsyncIterable<readonly CheckedRow[]>,
  ): Promise<RunClaims> {
    const { inFolder, onMachine } = this.#witnesses;
    const seen = [...(inFolder?.runs ?? []), ...(onMachine?.runs ?? [])];
    const { facts: readFacts, runs, addRun } = this.#sql;
    return this.#driver.begin(async () => {
      const stored = await this.#driver.all(readFacts);
      const isNew = stored.length === 0;
      if (isNew && seen.length > 0) throw emptyJournal(this.#driver.name);
      if (isNew) await this.#fill(facts, rows());
      else checkFacts(new Map(stored.map(({ name, value }) => [name, value])), facts);
      const others = await this.#driver.all(runs, [this.run]);
      const known = new Map(others.map(({ run, claims }) => [String(run), Number(claims)]));
      const isOlder = seen.some(([run, claims]) => (known.get(run) ?? 0) < claims);
      if (isOlder) throw olderJournal(this.#driver.name);
      await this.#driver.all(addRun, [this.run]);
      return known;
    });
  }

  async #fill(facts: ImportFacts, batches: AsyncIterable<readonly CheckedRow[]>): Promise<void> {
    const { createIdentities, addRows, addIdentities, rejectTwins, dropIdentities, addFact } =
      this.#sql;
    let rows = 0;
    await this.#driver.all(createIdentities);
    for await (const batch of batches) {
      rows += batch.length;
      const added = byRow(batch, ({ hash, named, reason }) => [hash, named, reason ?? null]);
      await this.#driver.all(addRows, [added]);
      const valid = batch.filter(({ identity }) => identity !== undefined);
      await this.#driver.all(addIdentities, [byRow(valid, ({ identity }) => [identity])]);
    }
    await this.#driver.all(rejectTwins);
    await this.#driver.all(dropIdentities);
    for (const fact of Object.entries({ ...facts, version: `${JOURNAL_VERSION}`, rows: `${rows}` }))
      await this.#driver.all(addFact, fact);
  }

  async startPass(): Promise<RowCounts> {
    const counts = await this.#driver.transaction(async () => {
      await this.#driver.all(this.#sql.recover);
      const found = await this.#driver.all(this.#sql.counts);
      return rowCounts(found.map(({ state, count }) => [String(state), Number(count)]));
    });
    if (counts.ready + counts.sending === 0) {
      for (const witness of Object.values(this.#witnesses)) witness?.fold(this.run);
    }
    return counts;
  }

  async commit(turn: Turn): Promise<Turned> {
    const turned = await this.#write(turn);
    const { claimed, claims } = turned;
    if (claimed.length === 0) return turned;
    try {
      this.#witnesses.inFolder?.record(this.run, claims);
    } catch (error) {
      const results = claimed.map(({ row }) => ({ row, state: 'ready' }) as const);
      await this.#write({ results, claims: 0, after: 0, again: [], pace: undefined });
      throw new JournalError(
        `The witness in the import's folder cannot be written (${codeOf(error)}).`,
      );
    }
    try {
      this.#witnesses.onMachine?.record(this.run, claims);
    } catch {
      // Without it, only an earlier copy of the whole folder goes undetected.
    }
    return turned;
  }

  /**
   * Repeating it is safe: a result counts once, and rows that a lost commit has claimed are not sent.
   * They become unknown when their lease expires.
   */
  async #write({ results, claims, after, again, pace }: Turn): Promise<Turned> {
    const { finish, claim, claimAgain, countClaims } = this.#sql;
    const turned = await this.#driver.transaction(async () => {
      if (results.length > 0) {
        const values = byRow(results.map(keptResult), ({ state, doubt, failures, oid, reason }) => {
          return [state, doubt ?? false, failures ?? null, oid ?? null, reason ?? null];
        });
        await this.#driver.all(finish, [values]);
      }
      const repeated = byRow(again.map((row) => ({ row })));
      const claimed = [
        ...(again.length > 0 ? await this.#claim(claimAgain, [repeated]) : []),
        ...(claims > 0 ? await this.#claim(claim, [after, claims]) : []),
      ];
      const total = this.#claims + claimed.length;
      if (claimed.length > 0) {
        const counted = await this.#driver.all(countClaims, [this.run, this.#claims, total]);
        // The database is a restored backup, or a standby that had not received the last commits.
        if (counted.length === 0) throw olderJournal(this.#driver.name);
      }
      return { claimed, claims: total, pace: await this.#driver.pace(pace) };
    });
    this.#claims = turned.claims;
    return turned;
  }

  async #claim(sql: string, values: readonly (string | number)[]): Promise<readonly ClaimedRow[]> {
    const claimed = await this.#driver.all(sql, values);
    return claimed.map(claimedRow).toSorted((a, b) => a.row - b.row);
  }

  async *rows(): AsyncGenerator<JournalRow> {
    for (let after = 0; ; ) {
      const values = [after, ROWS_PER_PAGE];
      const rows = await this.#driver.transaction(async () => {
        return this.#driver.all(this.#sql.page, values);
      });
      for (const row of rows.map(journalRow)) {
        yield row;
        after = row.row;
      }
      if (rows.length < ROWS_PER_PAGE) return;
    }
  }

  async close(): Promise<void> {
    await this.#driver.close();
    for (const witness of Object.values(this.#witnesses)) witness?.close();
  }
}

/** Writes rows as one value of a statement. */
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
    hash: String(hash),
    state: ROW_STATES.find((known) => known === state) ?? 'look_first',
    doubt: Boolean(doubt),
    oid: oid === null ? undefined : String(oid),
    reason: reason === null ? undefined : String(reason),
  };
}
