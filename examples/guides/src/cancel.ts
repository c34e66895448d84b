import type { EmrUserChanges } from '@profiles/sdk';
import { profiles } from './profiles.ts';

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
