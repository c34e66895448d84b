/**
 * The clock, timers and random numbers of the client. Tests replace them. Times are in
 * milliseconds.
 */
export interface Runtime {
  /** Returns the time of a clock that never goes back. */
  readonly now: () => number;
  /** Returns the time since 1970. */
  readonly today: () => number;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  /** Calls `callback` after a delay. Returns a function that cancels it. */
  readonly after: (milliseconds: number, callback: () => void) => () => void;
}

export const systemRuntime: Runtime = {
  now: () => performance.now(),
  today: () => Date.now(),
  random: () => Math.random(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};
