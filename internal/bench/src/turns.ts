import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contender, Rounds } from './figures.ts';
import type { Turn } from './worker.ts';

/** A contender that creates in a process, which it shares with others of its file and export. */
export interface InProcess extends Contender {
  readonly file: string;
  readonly prepare: string;
  /** The name of the run, if several are prepared. */
  readonly run?: string;
}

/** The number of restarts of all processes: the compiled code of a process stays fast or slow. */
const STARTS = 5;
const ROUNDS = 7;
const WARM_UP_MS = 1500;
const TURN_MS = 400;
const NODE = { execArgv: ['--conditions=@profiles/source', '--expose-gc'] };

/** Measures contenders in turns. */
export async function takeTurns(
  contenders: readonly InProcess[],
  measure: Turn['measure'],
  origin?: string,
): Promise<Rounds> {
  const rounds: (readonly number[])[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const processes = new Map<string, ChildProcess>();
    const turns: (() => Promise<number>)[] = [];
    for (const { file, prepare, run } of contenders) {
      const key = `${file} ${prepare}`;
      const child = processes.get(key) ?? (await startWorker(file, prepare, origin));
      processes.set(key, child);
      const ask = async (milliseconds: number): Promise<number> => {
        child.send({ run, milliseconds, measure } satisfies Turn);
        return (await once(child, 'message'))[0];
      };
      await ask(WARM_UP_MS);
      turns.push(() => ask(TURN_MS));
    }
    rounds.push(...(await interleave(turns, ROUNDS)));
    for (const child of processes.values()) child.disconnect();
  }
  return rounds;
}

/**
 * Takes turns, one at a time, so that a slow phase of the machine affects all of them. Each round starts
 * with another turn, and has the figures in the order of the turns.
 */
export async function interleave(turns: readonly (() => Promise<number>)[], count: number) {
  const rounds: number[][] = [];
  for (let round = 0; round < count; round += 1) {
    const figures: number[] = [];
    for (let turn = 0; turn < turns.length; turn += 1) {
      const at = (round + turn) % turns.length;
      figures[at] = (await turns[at]?.()) ?? Number.NaN;
    }
    rounds.push(figures);
  }
  return rounds;
}

async function startWorker(file: string, prepare: string, origin: string | undefined) {
  const args = [pathToFileURL(file).href, prepare, ...(origin === undefined ? [] : [origin])];
  const child = fork(join(import.meta.dirname, 'worker.ts'), args, NODE);
  child.once('exit', (code) => {
    if (code !== 0) throw new Error(`the process of ${prepare} ended: see its error above`);
  });
  await once(child, 'message');
  return child;
}
