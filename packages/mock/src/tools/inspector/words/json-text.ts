import { isPlainObject } from '@profiles/sdk/internal';
import { tryJson } from '../../../http/json.ts';
import { placeOfJsonError } from '../../../http/json-place.ts';

/** The fields of a record or of a body. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Parses the JSON object that the user entered.
 *
 * @throws An error that says where the mistake is.
 */
export function parseFields(text: string): Fields {
  const json = tryJson(text);
  if (isPlainObject(json)) return json;
  if (json !== undefined) throw new Error('The fields must be a JSON object: { … }.');
  throw new Error(`This is not JSON. The mistake is in ${placeOfJsonError(text)}.`);
}

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
