/** What one creation took on average over a turn, in microseconds. */
export interface Sample {
  readonly wall: number;
  /** CPU time of the whole process, all its threads; NaN where it cannot be told. */
  readonly cpu: number;
}

/** A contender that is ready to run. */
export interface Runner {
  readonly name: string;
  readonly turn: () => Promise<Sample>;
}

/**
 * Lets the runners take turns, one at a time: the machine's moods then hit all of them alike. Each
 * round starts with another runner.
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
