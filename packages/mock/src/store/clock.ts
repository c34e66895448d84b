const START = Date.UTC(2026, 0, 1);

/** Tells the time, and can be set to where it stood. */
export interface Clock {
  readonly now: () => Date;
  /** How often it has been looked at. One that is not the mock's own keeps what it is set to. */
  ticks: number;
}

/** Makes a clock that goes on a millisecond at each look, unless one is given. */
export function createClock(now: (() => Date) | undefined): Clock {
  if (now) return { now, ticks: 0 };
  const clock = { now: () => new Date(START + clock.ticks++), ticks: 0 };
  return clock;
}
