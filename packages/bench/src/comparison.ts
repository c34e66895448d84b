import type { ChildProcess } from 'node:child_process';
import { type Contender, startContender } from './contender-process.ts';
import type { Goal } from './goal.ts';
import { interleave, type Runner, type Sample } from './rounds.ts';
import { type Standing, standings } from './standing.ts';

/** One table of the results: who does the same job, what is measured, what is asked. */
export interface Comparison {
  /** What `--only` takes. */
  readonly id: string;
  readonly title: string;
  /** What is measured, in words. */
  readonly measures: string;
  readonly unit: Unit;
  readonly goals: readonly Goal[];
  /** Measures; `peers` is the folder where the peers are installed. */
  readonly run: (peers: string) => Promise<readonly Standing[]>;
}

export type Unit = 'µs' | 'requests/s' | 'kB' | 'MB' | 's';

/** How often all start anew: whether a process is lucky in how its code is compiled stays with it. */
export const STARTS = 5;
const ROUNDS = 7;

/** Compares contenders, each in a process of its own but for those of one module. */
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
