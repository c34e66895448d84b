import type { EmrUserChanges } from '@profiles/sdk';
import { profiles } from './profiles.ts';

// #region clients
/** For a page where somebody waits: gives up sooner. */
export const atTheDesk = profiles.withOptions({ totalTimeout: 20_000 });

/** For a job at night: tries longer, and more often. */
export const atNight = profiles.withOptions({
  maxRetries: 8,
  totalTimeout: 300_000,
});
// #endregion clients

/** Sends a change from a queue, which sends again itself. */
export async function sendFromQueue(
  oid: string,
  changes: EmrUserChanges,
): Promise<void> {
  // #region once
  await profiles.updateEmrUser(oid, changes, { maxRetries: 0 });
  // #endregion once
}
