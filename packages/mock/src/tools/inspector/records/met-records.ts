import { isPlainObject } from '@profiles/sdk/internal';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import type { JournalEntry } from '../../../service/journal/journal-entry.ts';
import type { ProfileRecord } from '../../../service/store/records.ts';
import { kindOf, type RecordKind, recordPath } from '../forms/record-kinds.ts';
import type { InspectorSession } from '../session/inspector-session.ts';
import type { MetRecords } from '../words/as-test.ts';

/** Returns the records of now that the response to a request depends on. */
export async function recordsMetBy(
  entry: JournalEntry,
  session: InspectorSession,
): Promise<MetRecords> {
  if (entry.operation === undefined) return {};
  const { effect, collection } = ENDPOINTS[entry.operation];
  const kind = kindOf(entry.operation);
  const found = await (effect === 'create'
    ? recordsWithUsername(entry, session, kind)
    : read(session, recordPath(kind, entry.oid ?? '')));
  return found.length === 0 ? {} : { [collection]: found };
}

async function recordsWithUsername(
  { oid, body, stored }: JournalEntry,
  session: InspectorSession,
  { path }: RecordKind,
): Promise<readonly ProfileRecord[]> {
  const username = isPlainObject(body) ? body['username'] : undefined;
  if (typeof username !== 'string' || username === '') return [];
  const found = await read(session, `${path}?${new URLSearchParams({ search: username })}`);
  // The record that this request created was not there before.
  return found.filter((each) => isSame(each.username, username) && !(stored && each.oid === oid));
}

/** Returns a record or several, or none if the mock has none. */
async function read(session: InspectorSession, path: string): Promise<readonly ProfileRecord[]> {
  try {
    return [JSON.parse(await session.call('GET', path))].flat();
  } catch {
    return [];
  }
}

/** Compares as the least strict setting does. */
function isSame(one: ProfileRecord['username'], other: string): boolean {
  return typeof one === 'string' && one.toLowerCase() === other.toLowerCase();
}
