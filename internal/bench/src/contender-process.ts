import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Turn } from './job.ts';
import type { Runner, Sample } from './rounds.ts';

/** A contender that does the job in a process. */
export interface Contender {
  readonly name: string;
  /** The work for one creation, in words. */
  readonly does: string;
  /** The module that does the job. */
  readonly file: string;
  /** The run, if the module prepares several in the same process. */
  readonly run?: string;
}

const WORKER = join(import.meta.dirname, 'worker.ts');
const WARM_UP_MS = 1500;
const TURN_MS = 400;

/** Returns the path of a contender's module that needs only the workspace. */
export function ownFile(name: string): string {
  return join(import.meta.dirname, 'contenders', `${name}.ts`);
}

/**
 * Starts a contender and warms it up. Each module has its own process, so that only the runs of one
 * module share compiled code and a heap.
 *
 * @param processes - The running processes, by file. The contender's is added.
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
