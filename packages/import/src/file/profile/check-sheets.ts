import { filledIn } from '../columns.ts';
import { REQUIRED } from '../fields.ts';
import type { FileRecords } from '../open-records.ts';
import type { Stop } from './findings.ts';

/**
 * Returns a stop if no sheet is named, and others have rows that fill more than half as many cells as
 * the header: they may be the rest of the patients.
 */
export async function checkSheets(
  { form, others = [] }: FileRecords,
  header: readonly string[],
): Promise<readonly Stop[]> {
  if (form.sheet !== undefined) return [];
  const found: string[] = [];
  for (const { name, read } of others) {
    for await (const { cells } of read()) {
      if (filledIn(cells) < REQUIRED.length || filledIn(cells) * 2 <= filledIn(header)) continue;
      found.push(JSON.stringify(name));
      break;
    }
  }
  const message = `Other sheets may have patients too: ${found.join(', ')}`;
  return found.length > 0 ? [{ name: 'several-sheets', message, count: found.length }] : [];
}
