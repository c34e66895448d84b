import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The exit code and the output of a program. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a program of `programs/` in a separate process until it exits by itself. */
export function runProgram(name: string, ...args: readonly string[]) {
  const path = fileURLToPath(new URL(`./programs/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--conditions=@profiles/source', path, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => resolve({ code, output }));
  });
  // The channel alone must not keep the program alive.
  const tell = () => child.send('go on', () => {});
  return { ended, tell, kill: () => child.kill('SIGKILL') };
}
