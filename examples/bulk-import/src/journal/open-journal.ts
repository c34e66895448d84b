import type { Clock } from '../sending/clock.ts';
import type { Journal } from './journal.ts';
import { SqliteJournal } from './sqlite-journal.ts';

/** Returns whether a journal is in PostgreSQL. */
export function isPostgres(journal: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(journal);
}

/** Opens a journal: a file of SQLite, or a URL of PostgreSQL. */
export async function openJournal(journal: string, clock: Clock): Promise<Journal> {
  return new SqliteJournal(journal, () => clock.now());
}
