/** What the client needs of the world; tests bring their own. Times are milliseconds. */
export interface Runtime {
  /** A clock that never goes back. */
  readonly now: () => number;
  /** The time since 1970. */
  readonly today: () => number;
  /** Returns a number from 0 up to 1. */
  readonly random: () => number;
  /** Calls back later, and returns how to call that off. */
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
