import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Runner, Sample } from './rounds.ts';

/** Somebody who does the job in a process. */
export interface Contender {
  readonly name: string;
  /** What it does for one creation, in words. */
  readonly does: string;
  /** The module that does it. */
  readonly file: string;
}

const WORKER = join(import.meta.dirname, 'worker.ts');
const WARM_UP_MS = 1500;
const TURN_MS = 100;

/** Names the module of a contender that needs nothing but the workspace. */
export function ownFile(name: string): string {
  return join(import.meta.dirname, 'contenders', `${name}.ts`);
}

/** Gives a contender a process of its own, so that nobody shares compiled code or a heap, and warms it up. */
export async function startContender({ name, file }: Contender, origin?: string): Promise<Runner> {
  const args = [pathToFileURL(file).href, ...(origin === undefined ? [] : [origin])];
  const child = fork(WORKER, args, { execArgv: ['--conditions=@profiles/source', '--expose-gc'] });
  await reply(child, name);
  await ask(child, name, WARM_UP_MS);
  return {
    name,
    turn: () => ask(child, name, TURN_MS),
    stop: () => child.disconnect(),
  };
}

async function ask(child: ChildProcess, name: string, milliseconds: number): Promise<Sample> {
  child.send(milliseconds);
  return (await reply(child, name)) as Sample;
}

async function reply(child: ChildProcess, name: string): Promise<unknown> {
  const aborter = new AbortController();
  const { signal } = aborter;
  const message = once(child, 'message', { signal }).then(([value]) => value);
  const exit = once(child, 'exit', { signal }).then(() => {
    throw new Error(`the process of ${name} ended: its error stands above`);
  });
  try {
    return await Promise.race([message, exit]);
  } finally {
    aborter.abort();
    await Promise.allSettled([message, exit]);
  }
}
