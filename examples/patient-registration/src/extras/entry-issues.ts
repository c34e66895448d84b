import type { ExtrasEntry, PlainEntry } from './extras-entry.ts';
import { keyOf, readNumber } from './read-entries.ts';

type Entries = readonly (ExtrasEntry | PlainEntry)[];
type Path = readonly PropertyKey[];

/** A rule that only rows can break: an object cannot have two equal keys. */
export type RowRule = 'row.no_key' | 'row.same_key' | 'row.not_a_number';

interface RowIssue {
  readonly path: Path;
  readonly rule: RowRule;
}

/** Lists the issues that only rows can have. */
export function entryIssues(entries: Entries, path: Path): RowIssue[] {
  return entries.flatMap((entry, at) => {
    const issues: RowIssue[] = [];
    const rule = keyRule(entries, at);
    if (rule) issues.push({ path: [...path, at, 'key'], rule });
    if (entry.kind === 'group') {
      issues.push(...entryIssues(entry.entries, [...path, at, 'entries']));
    } else if (entry.kind === 'number' && readNumber(entry.value) === undefined) {
      issues.push({ path: [...path, at, 'value'], rule: 'row.not_a_number' });
    }
    return issues;
  });
}

/** Finds the row of a problem below `extras` by the path of keys. */
export function entryPath(entries: Entries, [key, ...deeper]: Path, path: Path): Path {
  const at = entries.findIndex((entry) => keyOf(entry) === key);
  const entry = entries[at];
  if (!entry) return path;
  return entry.kind === 'group' && deeper.length > 0
    ? entryPath(entry.entries, deeper, [...path, at, 'entries'])
    : [...path, at, 'key'];
}

function keyRule(entries: Entries, at: number): RowRule | undefined {
  const [key, ...others] = [entries[at], ...entries.slice(0, at)].map(
    (entry) => entry && keyOf(entry),
  );
  if (!key) return 'row.no_key';
  return others.includes(key) ? 'row.same_key' : undefined;
}
