import type { Pace, PaceChange } from './pace.ts';

/** A row of a result. The databases differ in their types: SQLite has 0 and 1 for booleans. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** Rows now from SQLite, and later from a server. */
type Later<Value> = Value | Promise<Value>;

/** The parts of the statements that differ. */
export interface Dialect {
  /** The start of the name of each table. */
  readonly prefix: string;
  /** What else a claim sets: the worker, and the end of its lease. */
  readonly claim: string;
  /** Skips the rows that another worker is about to claim. */
  readonly skip: string;
  /** Whether this worker has claimed the row. */
  readonly isMine: string;
  /** Whether the worker that has claimed the row has ended. */
  readonly hasEnded: string;
}

/** A database of a journal. */
export interface Driver {
  /** The journal, as the subject of a sentence. */
  readonly name: string;
  /** @param run - The run of this process. */
  dialect(run: string): Dialect;
  /** Runs a statement, whose values are `$1`, `$2` and so on. Returns its rows. */
  all(sql: string, values?: readonly (string | number)[]): Later<readonly StoredRow[]>;
  /** Runs a transaction. The work must be safe to repeat: a server may break the first. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs the first transaction, alone. Creates the tables, or checks those that are there. */
  begin<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Changes the pace, within a transaction, and returns it with the time of the clock. */
  pace(change: PaceChange | undefined): Later<Pace>;
  close(): Later<void>;
}

/** Runs work between BEGIN and COMMIT. */
export async function transact<Result>(
  all: (sql: string) => Later<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  await all('BEGIN');
  try {
    const result = await work();
    await all('COMMIT');
    return result;
  } catch (reason) {
    try {
      await all('ROLLBACK');
    } catch {
      // The connection is broken, or SQLite has ended it, as it does when the disk is full.
    }
    throw reason;
  }
}
