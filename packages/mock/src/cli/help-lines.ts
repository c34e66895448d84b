import { ADMIN_METHODS, ADMIN_PREFIX } from '../admin/admin-handler.ts';
import { LEDGER } from '../ledger/ledger.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';

/** Lists the ledger entries and their values, for the help. */
export function ledgerLines(): string[] {
  const entries = Object.entries<LedgerEntry>(LEDGER);
  const width = Math.max(...entries.map(([id]) => id.length));
  return entries.map(([id, entry]) => `  ${id.padEnd(width)}  ${valuesOf(entry)}`);
}

/** Lists the routes of the admin API, for the help. */
export function adminLines(): string[] {
  return ADMIN_METHODS.map(([path, methods]) => `  ${methods.padEnd(10)}  ${ADMIN_PREFIX}${path}`);
}

function valuesOf(entry: LedgerEntry): string {
  return 'isAmount' in entry ? `none, or ${entry.amounts}` : entry.values.join(', ');
}
