import type { Clock } from '../sending/clock.ts';
import type { Journal } from './journal.ts';
import { PostgresJournal } from './postgres-journal.ts';
import { SqliteJournal } from './sqlite-journal.ts';

/** The time that a worker has beyond the timeout of a request, in milliseconds. */
const LEASE_MARGIN_MS = 10_000;

/** Returns whether a journal is in PostgreSQL. */
export function isPostgres(journal: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(journal);
}

/**
 * Opens a journal.
 *
 * @param journal - The path of a file of SQLite, or a URL of PostgreSQL.
 * @param timeout - The longest time that a request may take, in milliseconds.
 */
export function openJournal(journal: string, timeout: number, clock: Clock): Journal {
  if (isPostgres(journal)) return new PostgresJournal(journal, timeout + LEASE_MARGIN_MS, clock);
  return new SqliteJournal(journal, () => clock.now());
}
