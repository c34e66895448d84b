import type { Fields } from './json-text.ts';

/**
 * Returns the changes that lead from the fields of a record to those that the user entered. A field
 * that the user removed is `null`.
 */
export function changesOf(fields: Fields, entered: Fields): Fields {
  const removed = Object.keys(fields).filter((name) => !Object.hasOwn(entered, name));
  const before = new Map(Object.entries(fields));
  const changed = Object.entries(entered).filter(
    ([name, value]) => JSON.stringify(before.get(name)) !== JSON.stringify(value),
  );
  return Object.fromEntries([...removed.map((name) => [name, null] as const), ...changed]);
}
