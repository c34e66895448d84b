/** The slice in a page: the command calls it. */
import { countPendingTimers } from './pending-timers.ts';
import { runSlice } from './slice.ts';
import type { SliceInput } from './slice-data.ts';

Object.assign(globalThis, {
  async runSlice(input: SliceInput) {
    const pendingTimers = countPendingTimers();
    const report = await runSlice(input);
    return { report, timersLeft: pendingTimers() };
  },
});
