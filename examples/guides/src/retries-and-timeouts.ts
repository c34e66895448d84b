import type { EmrUserChanges } from '@profiles/sdk';
import { profiles } from './profiles.ts';

// #region clients
/** For a page where a user waits: fails sooner. */
export const atTheDesk = profiles.withOptions({ totalTimeout: 20_000 });

/** For a job at night: retries longer and more often. */
export const atNight = profiles.withOptions({ maxRetries: 8, totalTimeout: 300_000 });
// #endregion clients

/** Sends a change from a queue, which has retries of its own. */
export async function sendFromQueue(oid: string, changes: EmrUserChanges): Promise<void> {
  // #region once
  await profiles.updateEmrUser(oid, changes, { maxRetries: 0 });
  // #endregion once
}

/** Starts an update, and cancels it before it is sent. */
export function cancelledUpdate(oid: string, changes: EmrUserChanges) {
  // #region cancel
  const controller = new AbortController();
  const { signal } = controller;
  const call = profiles.updateEmrUser(oid, changes, { signal });

  controller.abort();
  // #endregion cancel
  return call;
}
