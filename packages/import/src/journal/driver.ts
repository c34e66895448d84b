import type { Pace, PaceChange } from './pace.ts';

/** A row of a result. SQLite has 0 and 1 for booleans. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** A value that SQLite returns at once, and a server later. */
type Later<Value> = Value | Promise<Value>;

/** The parts of the statements that differ. */
export interface Dialect {
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
  dialect(run: string): Dialect;
  /** Runs a statement. Its values are `$1`, `$2` and so on, its tables `profiles_import_…`. */
  all(sql: string, values?: readonly (string | number)[]): Later<readonly StoredRow[]>;
  /** Runs a transaction. The work must be safe to repeat: the connection may break. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs the first transaction, while no other worker does. Creates the tables, or checks those that are there. */
  begin<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Changes the pace within a transaction. Returns it with the time of the journal's clock. */
  pace(change: PaceChange | undefined): Later<Pace>;
  close(): Later<void>;
}

/** The tables of one import. */
export const TABLES = `
  CREATE TABLE profiles_import_facts (name text PRIMARY KEY, value text NOT NULL);
  CREATE TABLE profiles_import_rows (
    row integer PRIMARY KEY, hash text NOT NULL, named boolean NOT NULL, state text NOT NULL,
    doubt boolean NOT NULL DEFAULT false, tries integer NOT NULL DEFAULT 0,
    failures integer NOT NULL DEFAULT 0, oid text, reason text, identity text, person text
  );
  CREATE TABLE profiles_import_runs (run uuid PRIMARY KEY, claims integer NOT NULL);
`;

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
    // The transaction has already ended if the connection is broken or the disk is full.
    await (async () => all('ROLLBACK'))().catch(() => undefined);
    throw reason;
  }
}
