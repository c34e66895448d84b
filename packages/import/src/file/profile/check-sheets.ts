import { type ColumnMap, isUnnamed } from '../columns.ts';
import { findHeader } from '../header.ts';
import type { FileRecords } from '../open-records.ts';
import type { Stop } from './findings.ts';

/** Returns a stop if other sheets have columns of the header: they may hold the rest of the patients. */
export async function checkSheets(
  { form, others = [] }: FileRecords,
  header: readonly string[],
  mapOf: (names: readonly string[]) => ColumnMap,
): Promise<readonly Stop[]> {
  if (form.sheet !== undefined) return [];
  const alike: string[] = [];
  for (const { name, read } of others) {
    const { names = [] } = (await findHeader(read(), mapOf, undefined)) ?? {};
    const shared = names.filter((each) => !isUnnamed(each) && header.includes(each));
    if (shared.length > 1) alike.push(JSON.stringify(name));
  }
  const message = `Other sheets have such columns too: ${alike.join(', ')}`;
  return alike.length > 0 ? [{ name: 'several-sheets', message, count: alike.length }] : [];
}
