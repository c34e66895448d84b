import { setTimeout } from 'node:timers/promises';

/** Time, which a test replaces. */
export interface Clock {
  /** Returns milliseconds. */
  now(): number;
  /** Waits, at most until the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** The clock of this machine. */
export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) =>
    setTimeout(milliseconds, undefined, { signal }).catch(() => undefined),
};
