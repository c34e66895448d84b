import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PATIENCE, PROCESS, type Ran } from './runtime.ts';
import type { SliceInput, SliceReport } from './slice/slice-data.ts';

const RESULT = 'RESULT ';

/** Runs the slice as a process, until it ends by itself. */
export async function runProcess(
  command: string,
  args: readonly string[],
  input: SliceInput,
): Promise<Ran> {
  const child = spawn(command, [...args, JSON.stringify(input)], {
    ...PROCESS,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  let last: { readonly report: SliceReport; readonly at: number } | undefined;
  child.stderr.setEncoding('utf8').on('data', (text: string) => lines.push(text));
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith(RESULT)) lines.push(line);
    else last = { report: JSON.parse(line.slice(RESULT.length)), at: performance.now() };
  });
  const [code, signal] = await once(child, 'close');
  const output = lines.join('\n');
  if (!last || code !== 0) {
    const how = signal ? `was ended after ${PATIENCE / 1000} s` : `ended with code ${code}`;
    throw new Error(`${command} ${args.join(' ')} ${how}:\n${output.slice(-2000)}`);
  }
  const end = { milliseconds: Math.round(performance.now() - last.at) };
  return { report: last.report, output, crashes: [], end };
}
