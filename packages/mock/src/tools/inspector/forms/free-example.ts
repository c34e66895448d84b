import type { AdminSession } from '../session/admin-session.ts';
import type { RecordKind } from './record-kinds.ts';

/** Returns a copy of the example of a kind of record, with a username that no record has. */
export async function freeExample(
  session: Pick<AdminSession, 'call'>,
  { path, example }: RecordKind,
): Promise<RecordKind['example']> {
  const [, prefix, first] = /^(.*?)(\d+)$/.exec(example['username'] ?? '') ?? [];
  if (prefix === undefined) return { ...example };
  const query = new URLSearchParams({ search: prefix, limit: '1000' });
  const records = await session.call('GET', `${path}?${query}`).catch(() => '');
  // One of the settings ignores case.
  const taken = records.toLowerCase();
  let number = Number(first);
  while (taken.includes(`"${prefix}${number}"`.toLowerCase())) number += 1;
  return { ...example, username: `${prefix}${number}` };
}
