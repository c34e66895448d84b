import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Turn } from './job.ts';
import type { Runner, Sample } from './rounds.ts';

/** Somebody who does the job in a process. */
export interface Contender {
  readonly name: string;
  /** What it does for one creation, in words. */
  readonly does: string;
  /** The module that does it. */
  readonly file: string;
  /** Which of the runs that the module prepares, where it prepares several: they share its process. */
  readonly run?: string;
}

const WORKER = join(import.meta.dirname, 'worker.ts');
const WARM_UP_MS = 1500;
const TURN_MS = 400;

/** Names the module of a contender that needs nothing but the workspace. */
export function ownFile(name: string): string {
  return join(import.meta.dirname, 'contenders', `${name}.ts`);
}

/**
 * Starts a contender and warms it up. Each module has a process, so that nobody shares compiled code or
 * a heap but the runs of one module.
 *
 * @param processes - Those of the modules that have one already, by file; the contender's is added.
 */
export async function startContender(
  { name, file, run }: Contender,
  processes: Map<string, ChildProcess>,
  origin?: string,
): Promise<Runner> {
  const child = processes.get(file) ?? (await startProcess(file, name, origin));
  processes.set(file, child);
  const take = (milliseconds: number) => ask(child, { run, milliseconds });
  await take(WARM_UP_MS);
  return { name, turn: () => take(TURN_MS) };
}

async function startProcess(file: string, name: string, origin?: string): Promise<ChildProcess> {
  const args = [pathToFileURL(file).href, ...(origin === undefined ? [] : [origin])];
  const child = fork(WORKER, args, { execArgv: ['--conditions=@profiles/source', '--expose-gc'] });
  child.once('exit', (code) => {
    if (code !== 0) throw new Error(`the process of ${name} ended: see its error above`);
  });
  await once(child, 'message');
  return child;
}

async function ask(child: ChildProcess, turn: Turn): Promise<Sample> {
  child.send(turn);
  const [sample] = await once(child, 'message');
  return sample;
}
