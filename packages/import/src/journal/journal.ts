import { EXIT } from '../exit-codes.ts';
import { ImportError } from '../import-error.ts';
import type { Pace, PaceChange } from './pace.ts';

/**
 * The states of a row.
 *
 * - `ready`: to be sent
 * - `sending`: the intent. The request may have left, and its result is not known.
 * - `created`: stored, with the oid if the response had one
 * - `existed`: an earlier attempt of this import most likely stored it
 * - `rejected`: not stored, with the rule
 * - `look_first`: it may be stored; a person must check before anyone sends it
 */
export const ROW_STATES = [
  'ready',
  'sending',
  'created',
  'existed',
  'rejected',
  'look_first',
] as const;

/** One of {@link ROW_STATES}. */
export type RowState = (typeof ROW_STATES)[number];

/** The number of rows in each state. */
export type RowCounts = Readonly<Record<RowState, number>>;

/** The facts that identify an import. If one changes, the rows of the journal no longer apply. */
export interface ImportFacts {
  /** A keyed hash of nothing, which tells one key from another. */
  readonly key: string;
  /** A keyed hash of the file. */
  readonly file: string;
  /** A keyed hash of the mapping of columns. */
  readonly columns: string;
  /** The base URL of the service. */
  readonly service: string;
}

/** A row of the file that was validated. */
export interface CheckedRow {
  readonly row: number;
  /** A keyed hash of the row. */
  readonly hash: string;
  /** A keyed hash of what must be unique in the file. `undefined` if the row breaks a rule. */
  readonly identity: string | undefined;
  /** Whether the row has a username. */
  readonly named: boolean;
  /** The rules that the row breaks. */
  readonly reason: string | undefined;
}

/** A row whose intent is durable: it may be sent now. */
export interface ClaimedRow {
  readonly row: number;
  readonly hash: string;
  readonly named: boolean;
  /** Whether an earlier attempt may have stored the row. */
  readonly doubt: boolean;
  /** The number of times that the row was claimed, with this one. */
  readonly tries: number;
  /** The number of failures that count against the row. */
  readonly failures: number;
}

/** The result of one attempt. */
export interface RowResult {
  readonly row: number;
  /** `ready` if the row is retried later. */
  readonly state: Exclude<RowState, 'sending'>;
  /** Whether this attempt may have stored the row. */
  readonly doubt?: boolean;
  /** The number of failures that count against the row. Default: as before. */
  readonly failures?: number | undefined;
  readonly oid?: string | undefined;
  /**
   * The rules that the row breaks, or the code of the failure. A row that did not leave has none,
   * and keeps its earlier one.
   */
  readonly reason?: string | undefined;
}

/** The results and claims that one turn of the event loop writes. */
export interface Turn {
  readonly results: readonly RowResult[];
  /** The most rows to claim. */
  readonly claims: number;
  /** The row after which to claim. */
  readonly after: number;
  /** Earlier rows to claim again, in addition. */
  readonly again: readonly number[];
  readonly pace: PaceChange | undefined;
}

/** The rows that a turn has claimed, and the pace of all workers. */
export interface Turned {
  /** The claimed rows, in the order of the file. */
  readonly claimed: readonly ClaimedRow[];
  /** The number of claims of this run so far. */
  readonly claims: number;
  readonly pace: Pace;
}

/** The claims of each run. A run is one process, from its start to its end. */
export type RunClaims = ReadonlyMap<string, number>;

/** A row of the journal, for the report and the file of rejected rows. */
export interface JournalRow {
  readonly row: number;
  readonly hash: string;
  readonly state: RowState;
  readonly doubt: boolean;
  readonly oid: string | undefined;
  readonly reason: string | undefined;
}

/** The durable record of an import. It contains no patient data. */
export interface Journal {
  /** The id of this run. */
  readonly run: string;
  /**
   * Adds this run. Adds the rows of the file too and finds those that are in it twice, unless an
   * earlier run has. All of them are added, or none.
   *
   * @returns The other runs.
   * @throws {@link ImportError} if the journal belongs to another import.
   */
  prepare(facts: ImportFacts, rows: () => AsyncIterable<readonly CheckedRow[]>): Promise<RunClaims>;
  /**
   * Starts a pass over the file. An intent without a result, whose worker has ended, becomes
   * unknown: it is `ready` and in doubt if it has a username, and `look_first` if not.
   */
  startPass(): Promise<RowCounts>;
  /** Writes results and intents in one commit, which is durable when the promise resolves. */
  commit(turn: Turn): Promise<Turned>;
  /** Reads all rows in the order of the file. */
  rows(): AsyncIterable<JournalRow>;
  close(): Promise<void>;
}

/** The version of the journal's tables. */
export const JOURNAL_VERSION = 4;

/** The reason of an intent whose worker has ended. */
export const INTERRUPTED = 'interrupted';

/** Thrown when a journal cannot be read or written. */
export class JournalError extends ImportError {
  constructor(message: string) {
    super(message, EXIT.unavailable);
  }
}

const MISMATCHES: Readonly<Record<keyof ImportFacts, string>> = {
  key: 'was written with another key. Use the same PROFILES_IMPORT_KEY or key file',
  file: 'belongs to another file, or the file has changed. Put new or corrected rows into a file of their own, with a journal of its own',
  columns:
    'was written with other columns, or read the file in another way. Use the same --map, --map-file, --date-format, --country, --drop-invalid, --separator and --encoding. Ages in years change on 1 July, ages in months or days every day, and years of two digits on 1 January: set --as-of to the day on which the import began',
  service: 'belongs to an import into another service. Use the same --base-url',
};

/**
 * Compares the import with the one that the journal belongs to.
 *
 * @throws {@link ImportError} if they differ.
 */
export function checkFacts(stored: ReadonlyMap<string, string>, facts: ImportFacts): void {
  for (const [name, words] of Object.entries(MISMATCHES) as [keyof ImportFacts, string][]) {
    if (stored.get(name) !== facts[name]) throw new ImportError(`The journal ${words}.`);
  }
}

/** Returns a result as a journal keeps it: PostgreSQL takes no null character, and no half of a pair. */
export function keptResult(result: RowResult): RowResult {
  if (!/[\0\p{Surrogate}]/u.test(result.oid ?? '')) return result;
  return { ...result, oid: undefined, reason: 'oid_unreadable' };
}

/** Creates counts from the states that occur. */
export function rowCounts(rows: Iterable<readonly [string, number]>): RowCounts {
  const found = new Map(rows);
  const count = (state: RowState) => found.get(state) ?? 0;
  return {
    ready: count('ready'),
    sending: count('sending'),
    created: count('created'),
    existed: count('existed'),
    rejected: count('rejected'),
    look_first: count('look_first'),
  };
}
