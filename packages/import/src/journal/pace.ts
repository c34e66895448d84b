/** The rate of all workers. The journal keeps it, so that they slow down together. */
export interface Pace {
  /** The share of its concurrency that each worker uses: more than 0, at most 1. */
  readonly share: number;
  /** The number of times the rate went down. */
  readonly epoch: number;
  /** The end of the pause of all workers, in milliseconds of the journal's clock. */
  readonly pausedUntil: number;
  /** The current time of the journal's clock. */
  readonly now: number;
}

/** How the responses of one turn change the rate. */
export interface PaceChange {
  readonly concurrency: number;
  /** The number of responses that show no overload. */
  readonly responded: number;
  readonly slower?: {
    /** The epoch in which the request left. Only the first of an epoch lowers the rate. */
    readonly epoch: number;
    /** The length of the pause of all workers, in milliseconds. */
    readonly wait: number;
    /** Whether to send one request at a time afterwards. Otherwise, half as many. */
    readonly alone: boolean;
  };
}

/** The longest pause in milliseconds, even if the service asks for more. */
export const MAX_PAUSE_MS = 600_000;

/** The pace of a new import. */
export const FULL_PACE = { share: 1, epoch: 0, pausedUntil: 0 } as const;

/**
 * Changes the pace: it halves at the first sign of overload, and grows by about one request for each
 * round of responses.
 *
 * @returns The same object if nothing changes.
 */
export function changePace(pace: Pace, change: PaceChange | undefined): Pace {
  if (change === undefined || (pace.share === 1 && !change.slower)) return pace;
  const { concurrency, responded, slower } = change;
  const minShare = 1 / concurrency;
  const share = Math.min(1, pace.share + responded / (concurrency ** 2 * pace.share));
  if (!slower) return { ...pace, share };
  const pausedUntil = Math.max(pace.pausedUntil, pace.now + slower.wait);
  // The other requests of the epoch left before the rate went down.
  if (slower.epoch !== pace.epoch) return { ...pace, share, pausedUntil };
  const lower = slower.alone ? minShare : Math.max(minShare, pace.share / 2);
  return { ...pace, share: lower, epoch: pace.epoch + 1, pausedUntil };
}
