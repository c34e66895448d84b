import type { Clock } from '../sending/clock.ts';
import type { Journal } from './journal.ts';
import type { JournalPlace } from './journal-place.ts';
import { PostgresJournal } from './postgres-journal.ts';
import { SqliteJournal } from './sqlite-journal.ts';

/** The time that a worker has beyond the timeout of a request, in milliseconds. */
const LEASE_MARGIN_MS = 10_000;

/**
 * Opens a journal.
 *
 * @param timeout - The longest time that a request may take, in milliseconds.
 */
export function openJournal(place: JournalPlace, timeout: number, clock: Clock): Journal {
  return place.kind === 'postgres'
    ? new PostgresJournal(place.url, timeout + LEASE_MARGIN_MS, clock)
    : new SqliteJournal(place.path, () => clock.now());
}
