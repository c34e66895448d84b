/** What the client needs of the world; tests bring their own. */
export interface Runtime {
  /** Returns milliseconds on a clock that never goes back. */
  readonly now: () => number;
  /** Returns the milliseconds since 1970 that `Retry-After` dates are measured against. */
  readonly today: () => number;
  /** Returns a number from 0 up to 1. */
  readonly random: () => number;
  /** Calls back after some milliseconds and returns how to call that off. */
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
