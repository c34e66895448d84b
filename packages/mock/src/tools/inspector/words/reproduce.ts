import { isPlainObject } from '@profiles/sdk/internal';
import type { JournalEntry } from '../../../service/journal/journal-entry.ts';

/** A request that repeats a recorded one, with placeholders for its credentials. */
export interface Reproduction {
  readonly method: string;
  /** The path below the base URL, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The end of a body that the journal keeps only in part. */
const CUT = /… \(the first \d+ of \d+ bytes\)$/;

/** Returns why a request cannot be repeated, if it cannot. */
export function notRepeatable({ body, violations }: JournalEntry): string | undefined {
  if (typeof body === 'string' && CUT.test(body)) {
    return 'The mock keeps only a part of this body, so the request cannot be repeated.';
  }
  const isOfServer = violations.some(({ section }) => section === 'Mock');
  return isOfServer ? 'The service did not handle this request.' : undefined;
}

/** Returns a request that repeats a recorded one. The service reads no other headers. */
export function reproduce({ method, path, headers, body, assumed }: JournalEntry): Reproduction {
  // The header was sent, but the service found no bearer token in it.
  const token = assumed.includes('missingCredential') ? 'any' : 'Bearer any';
  const given = { authorization: token, 'client-id': 'any' };
  const credentials = Object.entries(given).filter(([name]) => name in headers);
  const type = headers['content-type'];
  return {
    method,
    path,
    headers: {
      ...Object.fromEntries(credentials),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body: isPlainObject(body) ? JSON.stringify(body) : String(body) }),
  };
}

/** Returns a curl command that repeats a request, for a POSIX shell. */
export function asCurl(entry: JournalEntry, baseUrl: string): string {
  const { method, path, headers, body } = reproduce(entry);
  return [
    // Without it, curl sends a request for each item of {a,b} and [1-20].
    `curl -i --globoff -X ${shellQuoted(method)} ${shellQuoted(baseUrl + path)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${shellQuoted(body)}`]),
  ].join(' \\\n  ');
}

function shellQuoted(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
