const CLOCK_START = Date.UTC(2026, 0, 1);
/** The maximum number of ticks. The clock stops there: a later time would not be a valid date. */
export const MAX_TICKS = 2 ** 52;

/** A clock whose position can be restored. */
export interface Clock {
  readonly now: () => Date;
  /** Returns the time of the last call of `now`, or of the caller's clock, and advances nothing. */
  readonly look: () => Date;
  /**
   * How often the mock's own clock was read. For a clock of the caller, the last number that was
   * set.
   */
  ticks: number;
}

/** Creates a clock that advances 1 ms per call, unless the caller passes a clock. */
export function createClock(now: (() => Date) | undefined): Clock {
  if (now) return { now, look: now, ticks: 0 };
  const clock = {
    now() {
      const at = new Date(CLOCK_START + clock.ticks);
      clock.ticks = Math.min(clock.ticks + 1, MAX_TICKS);
      return at;
    },
    look: () => new Date(CLOCK_START + Math.max(0, clock.ticks - 1)),
    ticks: 0,
  };
  return clock;
}
