import { startProgram } from '@profiles/harness/start-program';
import { PROCESS } from './runtime.ts';

/** Starts a program that serves, and waits until it prints its port. */
export async function startProcess(command: string, args: readonly string[]) {
  const port = /(?<=LISTENING )\d+(?=\s)/;
  const { found, stop } = await startProgram(command, args, port, PROCESS);
  return { url: `http://127.0.0.1:${found}`, stop };
}
