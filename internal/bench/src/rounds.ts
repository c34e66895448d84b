/** The average time of one creation over a turn, in microseconds. */
export interface Sample {
  readonly wall: number;
  /** CPU time of all threads of the process. NaN if the platform does not report it. */
  readonly cpu: number;
}

/** A contender that is ready to run. */
export interface Runner {
  readonly name: string;
  readonly turn: () => Promise<Sample>;
}

/**
 * Lets the runners take turns, one at a time, so that a slow phase of the machine affects all of them.
 * Each round starts with another runner.
 *
 * @returns The samples of each round, in the order of the runners.
 */
export async function interleave(
  runners: readonly Runner[],
  rounds: number,
): Promise<readonly (readonly Sample[])[]> {
  const taken: Sample[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const samples: Sample[] = [];
    for (let turn = 0; turn < runners.length; turn += 1) {
      const at = (round + turn) % runners.length;
      const runner = runners[at];
      if (runner) samples[at] = await runner.turn();
    }
    taken.push(samples);
  }
  return taken;
}
