import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { startProgram } from '@profiles/testkit/start-program';
import { PATIENCE, type Ran, type TimersLeft } from './runtime.ts';
import type { SliceInput } from './slice/slice-data.ts';

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

/** Starts a worker, which may reach only this machine. */
export async function startWorkerd(command: string, worker: string) {
  const config = join(dirname(worker), `${basename(worker)}.capnp`);
  writeFileSync(config, configOf(basename(worker)));
  // workerd writes its port as JSON to another pipe.
  const args = ['serve', config, '--control-fd=3'];
  const { found, ...program } = await startProgram(command, args, /(?<="port":)\d+/, {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    timeout: PATIENCE,
    // On other signals, workerd waits for its open requests, and some of them never end.
    killSignal: 'SIGKILL',
  });
  return { ...program, url: `http://127.0.0.1:${found}` };
}

function configOf(worker: string): string {
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "internet", network = (allow = ["local"], tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);

const main :Workerd.Worker = (
  modules = [(name = "main", esModule = embed "${worker}")],
  compatibilityDate = "2026-01-01",
);
`;
}
