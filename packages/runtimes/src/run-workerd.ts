import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { PATIENCE, type Ran } from './runtime.ts';
import type { SliceInput } from './slice/slice-data.ts';

/** The descriptor on which workerd tells the port that it listens on. */
const CONTROL = 3;

interface WorkerAnswer extends Pick<Ran, 'report' | 'crashes'> {
  readonly timersLeft: number;
}

/** Runs the slice in a worker, which may reach this machine alone. */
export async function runWorkerd(command: string, worker: string, input: SliceInput): Promise<Ran> {
  const config = join(dirname(worker), 'workerd.capnp');
  writeFileSync(config, configOf(basename(worker)));
  const child = spawn(command, ['serve', config, `--control-fd=${CONTROL}`], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    timeout: PATIENCE,
  });
  let output = '';
  const keep = (text: Buffer) => {
    output += text;
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('close', () => reject(new Error(`workerd ended:\n${output.slice(-2000)}`)));
  });
  try {
    const port = await Promise.race([ended, portOf(child.stdio[CONTROL] as Readable)]);
    const address = `http://127.0.0.1:${port}`;
    const body = JSON.stringify(input);
    const answer = await Promise.race([ended, fetch(address, { method: 'POST', body })]);
    if (!answer.ok) throw new Error(`the worker failed: ${await answer.text()}\n${output}`);
    const { report, crashes, timersLeft }: WorkerAnswer = JSON.parse(await answer.text());
    return { report, crashes, output, end: { timersLeft } };
  } finally {
    ended.catch(() => {});
    child.kill();
  }
}

async function portOf(control: Readable): Promise<number> {
  for await (const line of createInterface({ input: control })) {
    const { event, port }: { event: string; port: number } = JSON.parse(line);
    if (event === 'listen') return port;
  }
  throw new Error('workerd told no port');
}

function configOf(worker: string): string {
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "slice", worker = .slice),
    (name = "internet", network = (allow = ["local"], tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "slice")],
);

const slice :Workerd.Worker = (
  modules = [(name = "slice", esModule = embed "${worker}")],
  compatibilityDate = "2026-01-01",
);
`;
}
