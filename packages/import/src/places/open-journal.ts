import { withoutPackage } from '../import-error.ts';
import { SqlJournal, type Witnesses } from '../journal/sql-journal.ts';
import { SqliteDriver } from '../journal/sqlite-driver.ts';
import type { Clock } from '../sending/clock.ts';
import type { JournalPlace } from './journal-place.ts';

/** The time that a worker has beyond the timeout of a request, in milliseconds. */
const LEASE_MARGIN_MS = 10_000;

/**
 * Opens a journal.
 *
 * @param timeout - The longest time that a request may take, in milliseconds.
 * @throws {@link ImportError} if the journal is in PostgreSQL, and its driver is not installed.
 */
export async function openJournal(
  place: JournalPlace,
  timeout: number,
  clock: Clock,
  witnesses: Witnesses,
): Promise<SqlJournal> {
  if (place.kind === 'file') {
    return new SqlJournal(new SqliteDriver(place.path, () => clock.now()), witnesses);
  }
  const { PostgresDriver } = await import('../journal/postgres-driver.ts').catch(
    withoutPackage('pg', 'A journal in PostgreSQL'),
  );
  return new SqlJournal(new PostgresDriver(place.url, timeout + LEASE_MARGIN_MS, clock), witnesses);
}
