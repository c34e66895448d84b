import { setTimeout } from 'node:timers/promises';

/** A clock. Tests replace it. */
export interface Clock {
  /** Returns milliseconds. */
  now(): number;
  /** Waits for a time, or until the signal is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The clock of this machine. */
export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) =>
    setTimeout(milliseconds, undefined, { signal }).catch(() => undefined),
};
