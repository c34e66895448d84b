import { PATIENCE, type Ran, type TimersLeft } from './runtime.ts';
import type { SliceInput } from './slice/slice-data.ts';
import { startWorkerd } from './start-workerd.ts';

type WorkerResponse = Pick<Ran, 'report' | 'crashes'> & TimersLeft;

/** Runs the slice in a worker, which may reach only this machine. */
export async function runWorkerd(command: string, worker: string, input: SliceInput): Promise<Ran> {
  const { url, ended, output, stop } = await startWorkerd(command, worker);
  try {
    const body = JSON.stringify(input);
    const signal = AbortSignal.timeout(PATIENCE);
    const end = ended.then(() => {
      throw new Error(`workerd ended:\n${output().slice(-2000)}`);
    });
    const response = await Promise.race([end, fetch(url, { method: 'POST', body, signal })]);
    if (!response.ok) throw new Error(`the worker failed: ${await response.text()}\n${output()}`);
    const { report, crashes, timersLeft }: WorkerResponse = JSON.parse(await response.text());
    return { report, crashes, output: output(), end: { timersLeft } };
  } finally {
    await stop();
  }
}
