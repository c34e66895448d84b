import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { PATIENCE, type StartedServer } from './runtime.ts';

const LISTENING = 'LISTENING ';

/** Starts a program that serves, and waits until it tells its port. */
export async function startProcess(
  command: string,
  args: readonly string[],
): Promise<StartedServer> {
  const child = spawn(command, args, {
    env: { ...process.env, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE,
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const port = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith(LISTENING)) resolve(line.slice(LISTENING.length));
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(`${command} ended:\n${errors.slice(-2000)}`)));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}
