import { EXIT } from '../messages/exit-codes.ts';
import { ImportError } from '../messages/import-error.ts';
import type { PaceChange } from './pace.ts';

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
export type RowState = keyof typeof NO_ROWS;

/** The counts of a journal without rows. */
export const NO_ROWS = { ready: 0, sending: 0, created: 0, existed: 0, rejected: 0, look_first: 0 };

/** The number of rows in each state. A row that `--rows` leaves for another run is `later`. */
export type RowCounts = Readonly<Record<RowState | 'later', number>>;

/** The facts that identify an import. If one changes, the rows of the journal no longer apply. */
export interface ImportFacts {
  /** A keyed hash of nothing, which tells one key from another. */
  readonly key: string;
  readonly file: string;
  /** A keyed hash of the mapping of columns. */
  readonly columns: string;
  readonly service: string;
  /** A keyed hash of the client id. */
  readonly client: string;
}

/** A row of the file that was validated. */
export interface CheckedRow {
  readonly row: number;
  readonly hash: string;
  /** A keyed hash of what must be unique in the file. `undefined` if the row breaks a rule. */
  readonly identity: string | undefined;
  /** A keyed hash of name and birth, for a later import. */
  readonly person?: string | undefined;
  /** Whether the row has a username. */
  readonly named: boolean;
  readonly reason: string | undefined;
}

/** A row whose intent is durable: it may be sent now. */
export interface ClaimedRow extends Pick<CheckedRow, 'row' | 'hash' | 'named'> {
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
  /** The number of failures that count against the row. `undefined`: as before. */
  readonly failures?: number | undefined;
  readonly oid?: string | undefined;
  /** The rules that the row breaks, or the code of the failure. `undefined`: none, or as before if `ready`. */
  readonly reason?: string | undefined;
}

/** The results and claims of one commit. */
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

/** A row of the journal, for the report and the file of rejected rows. */
export interface JournalRow extends Pick<ClaimedRow, 'row' | 'hash' | 'doubt'> {
  readonly state: RowState;
  readonly oid: string | undefined;
  readonly reason: string | undefined;
}

export const JOURNAL_VERSION = 5;

/** Thrown when a journal cannot be read or written. */
export class JournalError extends ImportError {
  constructor(message: string) {
    super(message, EXIT.unavailable);
  }
}

/**
 * Creates the error for a journal that lacks rows that were sent.
 *
 * @param journal - The journal, as the subject of a sentence.
 * @param isEmpty - Whether it has no rows.
 */
export function olderJournal(journal: string, isEmpty = false): JournalError {
  const remedy =
    'so patients would be created twice. Restore its newest state, for a file with the one beside it that ends with -wal. If that is lost, find out which patients are stored, and import the others from a file of their own.';
  const again =
    'To create all of them once more on purpose, move the folder of the import away, use another key, and add --again.';
  return new JournalError(
    isEmpty
      ? `${journal} is empty or new, and rows of this file were already sent, ${remedy} ${again}`
      : `${journal} is older than what was already sent, ${remedy}`,
  );
}

const MISMATCHES: Readonly<Record<Exclude<keyof ImportFacts, 'client'>, string>> = {
  key: 'was written with another key. Use the same PROFILES_IMPORT_KEY or key file',
  file: 'belongs to another file, or the file has changed. Put new or corrected rows into a file of their own, with a journal of its own',
  columns:
    'was written with other columns, or read the file in another way. Use the same --map, --map-file, --date-format, --country, --drop-invalid, --separator, --encoding, --quote and --sheet. Ages in years change on 1 July, ages in months or days every day, and years of two digits on 1 January: set --as-of to the day on which the import began',
  service: 'belongs to an import into another service. Use the same --base-url',
};

/**
 * Compares the import with the one that the journal belongs to. Another client may be meant.
 *
 * @throws {@link ImportError} if they differ.
 */
export function checkFacts(stored: ReadonlyMap<unknown, unknown>, facts: ImportFacts): void {
  for (const [name, words] of Object.entries(MISMATCHES) as [keyof typeof MISMATCHES, string][]) {
    if (stored.get(name) !== facts[name]) throw new ImportError(`The journal ${words}.`);
  }
}
