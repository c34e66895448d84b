import type { ChildProcess } from 'node:child_process';
import { type Contender, startContender } from './contender-process.ts';
import type { Goal } from './goal.ts';
import { interleave, type Runner, type Sample } from './rounds.ts';
import { type Standing, standings } from './standing.ts';

/** One table of the results: the contenders for a job, the measure and the goals. */
export interface Comparison {
  /** The value of `--only`. */
  readonly id: string;
  readonly title: string;
  /** The measure, in words. */
  readonly measures: string;
  readonly unit: Unit;
  readonly goals: readonly Goal[];
  /** Measures the contenders. `peers` is the folder where the peers are installed. */
  readonly run: (peers: string) => Promise<readonly Standing[]>;
}

export type Unit = 'µs' | 'requests/s' | 'kB' | 'MB' | 's';

/** The number of restarts of all processes: the compiled code of a process stays fast or slow. */
export const STARTS = 5;
const ROUNDS = 7;

/** Compares contenders. Each module has its own process. */
export async function compare(
  contenders: readonly Contender[],
  measure: keyof Sample,
  origin?: string,
): Promise<readonly Standing[]> {
  const rounds: (readonly Sample[])[] = [];
  for (let start = 0; start < STARTS; start += 1) rounds.push(...(await play(contenders, origin)));
  return standings(contenders, rounds, measure);
}

async function play(contenders: readonly Contender[], origin: string | undefined) {
  const processes = new Map<string, ChildProcess>();
  const runners: Runner[] = [];
  try {
    for (const contender of contenders) {
      runners.push(await startContender(contender, processes, origin));
    }
    return await interleave(runners, ROUNDS);
  } finally {
    for (const child of processes.values()) child.disconnect();
  }
}
