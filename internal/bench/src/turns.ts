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

/** What was measured: the contenders that ran, and those that failed, with the reason. */
export interface Measured {
  readonly contenders: readonly Contender[];
  readonly rounds: Rounds;
  readonly failed: readonly string[];
}

/** Measures contenders in turns. */
export async function takeTurns(
  contenders: readonly InProcess[],
  measure: Turn['measure'],
  origin?: string,
): Promise<Measured> {
  const rounds: (readonly number[])[] = [];
  const left = new Field(contenders);
  for (let start = 0; start < STARTS; start += 1) {
    const processes = new Map<string, ChildProcess>();
    const prepareTurn = async ({ file, prepare, run }: InProcess) => {
      const key = `${file} ${prepare}`;
      const child = processes.get(key) ?? (await startWorker(file, prepare, origin));
      processes.set(key, child);
      const ask = (milliseconds: number): Promise<number> => {
        child.send({ run, milliseconds, measure } satisfies Turn);
        return nextMessage(child, prepare);
      };
      await ask(WARM_UP_MS);
      return () => ask(TURN_MS);
    };
    rounds.push(...(await left.interleave(prepareTurn, ROUNDS)));
    for (const child of processes.values()) if (child.connected) child.disconnect();
  }
  return left.measured(rounds);
}

/** Contenders that take turns. One that fails is left out from then on, unless it is the first one. */
export class Field<Each extends Contender> {
  readonly #contenders: readonly Each[];
  readonly #failures = new Map<Each, string>();

  constructor(contenders: readonly Each[]) {
    this.#contenders = contenders;
  }

  /**
   * Takes turns, one at a time, so that a slow phase of the machine affects all of them. Each round starts
   * with another turn, and has the figures in the order of the contenders.
   *
   * @param prepare - Returns the turn of a contender.
   */
  async interleave(prepare: (contender: Each) => Promise<() => Promise<number>>, count: number) {
    const turns: ((() => Promise<number>) | undefined)[] = [];
    for (const each of this.#contenders) turns.push(await this.#attempt(each, () => prepare(each)));
    const rounds: number[][] = [];
    for (let round = 0; round < count; round += 1) {
      const figures: number[] = [];
      for (let turn = 0; turn < turns.length; turn += 1) {
        const at = (round + turn) % turns.length;
        const each = this.#contenders[at];
        const take = turns[at];
        const figure = each && take && (await this.#attempt(each, take));
        figures[at] = figure ?? Number.NaN;
      }
      rounds.push(figures);
    }
    return rounds;
  }

  measured(rounds: Rounds): Measured {
    const ran = (_: unknown, at: number) => {
      const contender = this.#contenders[at];
      return contender !== undefined && !this.#failures.has(contender);
    };
    return {
      contenders: this.#contenders.filter(ran),
      rounds: rounds.map((round) => round.filter(ran)),
      failed: [...this.#failures].map(([{ name }, why]) => `${name}: ${why}`),
    };
  }

  /** @throws If the first contender fails, because nothing could be compared with it. */
  async #attempt<T>(contender: Each, work: () => Promise<T>): Promise<T | undefined> {
    if (this.#failures.has(contender)) return undefined;
    try {
      return await work();
    } catch (error) {
      if (contender === this.#contenders[0]) throw error;
      this.#failures.set(contender, error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }
}

async function startWorker(file: string, prepare: string, origin: string | undefined) {
  const args = [pathToFileURL(file).href, prepare, ...(origin === undefined ? [] : [origin])];
  const child = fork(join(import.meta.dirname, 'worker.ts'), args, NODE);
  await nextMessage(child, prepare);
  return child;
}

/** @throws If the process ends before it sends a message. */
async function nextMessage(child: ChildProcess, prepare: string): Promise<number> {
  const over = new AbortController();
  const { signal } = over;
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error(`the process of ${prepare} ended: see its error above`);
  });
  ended.catch(() => {});
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
    return message;
  } finally {
    over.abort();
  }
}
