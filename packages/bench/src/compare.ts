/** One of the things that are compared: what it does once. */
export interface Contender {
  readonly name: string;
  readonly run: () => Promise<unknown>;
  /** Sets up what only this contender needs, outside the measured time. */
  readonly before?: () => void;
  /** Takes it down again. */
  readonly after?: () => void;
}

/** What one contender took. */
export interface Timing {
  readonly name: string;
  /** Microseconds that one run took, the median over all rounds. */
  readonly median: number;
  /** The same at the first and third quartile. */
  readonly spread: readonly [number, number];
  /** The first contender's time over this one's, the median over all rounds. */
  readonly ratio: number;
}

const ROUNDS = 41;
/** Milliseconds. */
const TURN = 25;
const WARM_UP = 5;

/**
 * Times contenders in one process, in turns that are short against the machine's moods: each round
 * times all of them, and the ratios are taken within a round.
 */
export async function compare(contenders: readonly Contender[]): Promise<readonly Timing[]> {
  const rounds: number[][] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const times: number[] = [];
    for (const contender of contenders) times.push(await time(contender));
    if (round >= 0) rounds.push(times);
  }
  return contenders.map(({ name }, at) => {
    const times = rounds.map((round) => round[at] ?? Number.NaN);
    const ratios = rounds.map((round) => (round[0] ?? Number.NaN) / (round[at] ?? Number.NaN));
    const spread = [quantile(times, 0.25), quantile(times, 0.75)] as const;
    return { name, median: quantile(times, 0.5), spread, ratio: quantile(ratios, 0.5) };
  });
}

async function time({ run, before, after }: Contender): Promise<number> {
  before?.();
  const start = performance.now();
  let taken = 0;
  let runs = 0;
  while (taken < TURN) {
    await run();
    runs += 1;
    taken = performance.now() - start;
  }
  after?.();
  return (taken * 1000) / runs;
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
}
