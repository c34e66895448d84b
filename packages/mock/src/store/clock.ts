const START = Date.UTC(2026, 0, 1);

/** Tells the time, and can be set to where it stood. */
export interface Clock {
  readonly now: () => Date;
  /** How often it has been looked at. One that is not the mock's own keeps what it is set to. */
  looks: number;
}

/** Makes a clock that goes on a millisecond at each look, unless one is given. */
export function createClock(now: (() => Date) | undefined): Clock {
  if (now) return { now, looks: 0 };
  const clock = { now: () => new Date(START + clock.looks++), looks: 0 };
  return clock;
}
