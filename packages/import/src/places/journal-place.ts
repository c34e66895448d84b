import { mayHoldPassword } from '../credentials.ts';
import { ImportError } from '../import-error.ts';

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
export function journalPlace(given: string): JournalPlace | undefined {
  const text = given
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
