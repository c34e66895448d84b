import type { Clock } from '../clock.ts';
import { mayHoldPassword } from '../messages/credentials.ts';
import { ImportError, withoutPackage } from '../messages/import-error.ts';
import { type HighWaterMarks, SqlJournal } from './sql-journal.ts';
import { SqliteDriver } from './sqlite-driver.ts';

/** How much longer a lease is than the timeout of a request, in milliseconds. */
const LEASE_MARGIN_MS = 10_000;

/** Where a journal is. */
export type JournalPlace =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string };

/**
 * Reads where the journal is. White space and quotes around it, and a scheme in capitals, come from
 * files of environment variables.
 *
 * @returns `undefined` if it is empty.
 * @throws {@link ImportError} if it is neither a path nor a URL of PostgreSQL. The message does not
 * quote it.
 */
export function journalPlace(value: string): JournalPlace | undefined {
  const text = value
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .trim();
  if (text === '') return undefined;
  const [, rest] = /^postgres(?:ql)?:\/\/(.*)$/is.exec(text) ?? [];
  if (rest !== undefined) return { kind: 'postgres', url: `postgres://${rest}` };
  if (!mayHoldPassword(text) && !/^[a-z][a-z\d+.-]+:/i.test(text)) {
    return { kind: 'file', path: text };
  }
  throw new ImportError(
    '--journal or PROFILES_IMPORT_JOURNAL is neither the path of a file nor a URL that starts with ' +
      'postgres:// or postgresql://. It is not shown, because it may contain a password.',
  );
}

/**
 * Opens a journal.
 *
 * @param timeout - The limit of a request, in milliseconds.
 * @throws {@link ImportError} if the journal is in PostgreSQL, and its driver is not installed.
 */
export async function openJournal(
  place: JournalPlace,
  timeout: number,
  clock: Clock,
  marks: HighWaterMarks,
): Promise<SqlJournal> {
  if (place.kind === 'file') {
    return new SqlJournal(new SqliteDriver(place.path, () => clock.now()), marks);
  }
  const { PostgresDriver } = await import('./postgres-driver.ts').catch(
    withoutPackage('pg', 'A journal in PostgreSQL'),
  );
  return new SqlJournal(new PostgresDriver(place.url, timeout + LEASE_MARGIN_MS, clock), marks);
}
