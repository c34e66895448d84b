import { isPlainObject } from '@profiles/sdk/internal';
import { tryJson } from '../../http/json.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the changes that lead from the fields of a record to those that the user entered. A field
 * that the user removed is `null`.
 *
 * @param text - The JSON that the user entered.
 * @throws An error with an explanation for the user if the text is no JSON object.
 */
export function changesOf(fields: Fields, text: string): Fields {
  const entered = tryJson(text);
  if (!isPlainObject(entered)) {
    throw new Error('The fields must be a JSON object. Nothing was changed.');
  }
  const removed = Object.keys(fields).filter((name) => !Object.hasOwn(entered, name));
  const before = new Map(Object.entries(fields));
  const changed = Object.entries(entered).filter(
    ([name, value]) => JSON.stringify(before.get(name)) !== JSON.stringify(value),
  );
  return Object.fromEntries([...removed.map((name) => [name, null] as const), ...changed]);
}
