import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A Prism that runs, in a process of its own. */
export interface Prism {
  /** Where clients call it. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts Prism by a command of the guide, on a free port. */
export async function startPrism(command: string, project: string): Promise<Prism> {
  const child = spawn(`${command} --port 0`, {
    cwd: project,
    shell: true,
    // The shell, npx and Prism end together.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    process.off('exit', kill);
    if (child.exitCode !== null || child.signalCode !== null) return;
    kill();
    await once(child, 'exit');
  };
  const kill = () => {
    if (child.pid !== undefined) process.kill(-child.pid);
  };
  process.once('exit', kill);
  const origin = await new Promise<string | undefined>((resolve) => {
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      const [, found] = /listening on (http\S+)/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    lines.on('close', () => resolve(undefined));
  });
  if (origin !== undefined) return { origin, stop };
  throw new Error(`Prism did not start: try "${command}"`);
}
