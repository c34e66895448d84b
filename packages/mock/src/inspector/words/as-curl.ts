import type { JournalEntry } from '../../journal/journal-entry.ts';
import { reproduce } from './reproduce.ts';

/** Returns a curl command that repeats a request, for a POSIX shell. */
export function asCurl(entry: JournalEntry, baseUrl: string): string {
  const { method, path, headers, body } = reproduce(entry);
  return [
    // Without it, curl sends a request for each item of {a,b} and [1-20].
    `curl -i --globoff -X ${quoted(method)} ${quoted(baseUrl + path)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ');
}

function quoted(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
