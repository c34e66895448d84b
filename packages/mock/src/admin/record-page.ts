import { SetupError } from '../http/errors/setup-error.ts';
import type { Collection } from '../service/store/collection.ts';

const DEFAULT_PAGE_SIZE = 100;
const MAX_PAGE_SIZE = 1000;

/** The parameters of a list of records. */
export const RECORD_PARAMETERS = ['search', 'limit', 'after'] as const;

/**
 * Returns a page of the records of a collection, in order of creation.
 *
 * @param query - `search`: a text that a field contains, in any case. `limit`: the maximum number
 * of records. `after`: the oid of the last record of the page before.
 * @throws {@link SetupError} if a parameter is invalid.
 */
export function recordPage<Stored extends { readonly oid: string }>(
  collection: Pick<Collection<Stored, never>, 'get' | 'find'>,
  query: URLSearchParams,
): Stored[] {
  const search = (query.get('search') ?? '').toLowerCase();
  const limit = readLimit(query.get('limit')) ?? DEFAULT_PAGE_SIZE;
  const after = query.get('after');
  if (after !== null && collection.get(after) === undefined) {
    throw new SetupError('The parameter after must be the oid of a record.');
  }
  const page: Stored[] = [];
  let isAfter = after === null;
  collection.find((record) => {
    if (isAfter && matchesSearch(record, search)) page.push(record);
    if (record.oid === after) isAfter = true;
    return page.length === limit;
  });
  return page;
}

/** Reads the maximum number of items of a list. Returns `undefined` without one. */
export function readLimit(text: string | null): number | undefined {
  if (text === null) return undefined;
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= MAX_PAGE_SIZE) return limit;
  throw new SetupError(`The parameter limit must be a whole number from 1 to ${MAX_PAGE_SIZE}.`);
}

function matchesSearch(record: object, search: string): boolean {
  // The text values only: the names of fields would match almost every record.
  return search === '' || Object.values(record).some((value) => contains(value, search));
}

function contains(value: unknown, search: string): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(search);
  if (typeof value !== 'object' || value === null) return String(value).includes(search);
  return Object.entries(value).some(
    ([key, inner]) => contains(inner, search) || key.toLowerCase().includes(search),
  );
}
