import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@profiles/testkit/free-port';

/** Describes a server to measure. */
export interface HttpServer {
  readonly name: string;
  /** The work for one creation, in words. */
  readonly does: string;
  /**
   * The seconds of load that it needs to reach its full speed.
   *
   * @defaultValue 2
   */
  readonly warmUp?: number;
  /** Returns the command that starts it. It may keep files in `folder`. */
  readonly command: (port: number, folder: string) => readonly [string, ...string[]];
  /** The path of its base URL, such as `/sandbox/bench`. Empty if there is none. */
  readonly basePath?: string;
}

/** A running server, in its own process. */
export type RunningServer = Awaited<ReturnType<typeof startServer>>;

const START_MS = 60_000;

/** Starts a server on a free port and waits until it responds. */
export async function startServer({ name, command, basePath = '' }: HttpServer) {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'profiles-bench-'));
  const [file, ...args] = command(port, folder);
  const child = spawn(file, args, { stdio: 'ignore', detached: true });
  const origin = `http://127.0.0.1:${port}${basePath}`;
  /** The process group of the server and of the processes that it starts. */
  const group = child.pid;
  const stop = () => {
    process.off('exit', stop);
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (group !== undefined && !hasEnded) process.kill(-group);
    rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', stop);
  if (group === undefined || !(await responses(child, origin))) {
    stop();
    throw new Error(`${name} did not start: try "${[file, ...args].join(' ')}"`);
  }
  return { origin, group, stop };
}

async function responses(child: ChildProcess, origin: string): Promise<boolean> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const response = await fetch(origin, { signal: AbortSignal.timeout(1000) }).catch(
      () => undefined,
    );
    if (response) return true;
    await sleep(100);
  }
  return false;
}
