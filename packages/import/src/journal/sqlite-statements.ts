import { INTERRUPTED, JOURNAL_VERSION } from './journal.ts';

/** Marks the file as a journal of this program: "pimp" in ASCII. */
export const APPLICATION_ID = 0x70696d70;

/** A small log is overwritten soon, which is faster than a log that grows with each commit. */
const PAGES_PER_CHECKPOINT = 250;

/**
 * Exclusive: a second process is rejected until this one has ended, even by a kill. FULL: each commit
 * waits until the disk has it.
 */
export const SETTINGS = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA wal_autocheckpoint = ${PAGES_PER_CHECKPOINT};
`;

/** The tables of one import. */
export const TABLES = `
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE rows (
    row INTEGER PRIMARY KEY, hash TEXT NOT NULL, named INTEGER NOT NULL, state TEXT NOT NULL,
    doubt INTEGER NOT NULL DEFAULT 0, tries INTEGER NOT NULL DEFAULT 0,
    failures INTEGER NOT NULL DEFAULT 0, oid TEXT, reason TEXT
  );
  CREATE TABLE runs (run TEXT PRIMARY KEY, claims INTEGER NOT NULL) WITHOUT ROWID;
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${JOURNAL_VERSION};
`;

/** Rejects the rows that have the identity of an earlier row. */
export const REJECT_TWINS = `
  UPDATE rows SET state = 'rejected', reason = 'same_as_row ' || twins.first
  FROM (SELECT row, min(row) OVER (PARTITION BY identity) AS first FROM identities) AS twins
  WHERE twins.row = rows.row AND twins.first < twins.row
`;

/** Keeps the number of rows outside their pages. */
export const KEEP_COUNT = "INSERT INTO facts SELECT 'rows', count(*) FROM rows";

/**
 * Counts the claims by run and by row, and the rows when they were added and now. They differ if
 * pages are of different times: a row that has moved from one page to another may be on neither.
 */
export const COUNT_TWICE = `
  SELECT (SELECT total(claims) FROM runs) AS claims, total(tries) AS tries,
    (SELECT CAST(value AS INTEGER) FROM facts WHERE name = 'rows') AS added, count(*) AS rows
  FROM rows
`;

/** An intent without a result has no worker: at the start of a pass, no request is pending. */
export const RECOVER = `
  UPDATE rows SET state = CASE WHEN named THEN 'ready' ELSE 'look_first' END,
    doubt = 1, reason = '${INTERRUPTED}'
  WHERE state = 'sending'
`;

/** Finds the next rows. */
export const FIND = `
  SELECT row, hash, named, doubt, tries, failures FROM rows
  WHERE state = 'ready' AND row > ? AND row <= ? ORDER BY row LIMIT ?
`;

/** Writes the intent of the rows that were found. */
export const INTEND = `
  UPDATE rows SET state = 'sending', tries = tries + 1
  WHERE state = 'ready' AND row > ? AND row <= ?
`;

/** Counts the claims of a run. */
export const COUNT_CLAIMS = 'UPDATE runs SET claims = claims + ? WHERE run = ?';

/** Writes a result. Its parameters have names, because early versions of Node 22 bind no `?1`. */
export const FINISH = `
  UPDATE rows SET state = :state, doubt = doubt OR :doubt, failures = coalesce(:failures, failures),
    oid = :oid, reason = coalesce(:reason, iif(:state = 'ready', reason, NULL))
  WHERE row = :row
`;

/** The messages for result codes of SQLite. */
export const SQLITE_WORDS: Readonly<Record<number, string>> = {
  5: 'is used by another process. Wait until it has ended',
  8: 'cannot be written: it is read-only',
  10: 'cannot be read or written: the disk fails, or a limit is reached',
  11: 'is damaged. Restore its newest state, with the file beside it that ends with -wal',
  13: 'cannot be written: the disk is full',
  14: 'cannot be opened or created',
  26: 'is not a journal of this program',
};
