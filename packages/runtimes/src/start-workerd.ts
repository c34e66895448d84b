import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { PATIENCE, type StartedServer } from './runtime.ts';

/** The descriptor on which workerd tells the port that it listens on. */
const CONTROL = 3;

/** A worker that listens. */
interface StartedWorkerd extends StartedServer {
  /** Rejects when workerd ends. */
  readonly ended: Promise<never>;
  /** Returns all that workerd printed. */
  output(): string;
}

/** Starts a worker, which may reach this machine alone. */
export async function startWorkerd(command: string, worker: string): Promise<StartedWorkerd> {
  const config = join(dirname(worker), `${basename(worker)}.capnp`);
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
  ended.catch(() => {});
  const port = await Promise.race([ended, portOf(child.stdio[CONTROL] as Readable)]);
  // On other signals it waits for its requests, and a request that hangs has no end.
  const stop = () => void child.kill('SIGKILL');
  return { url: `http://127.0.0.1:${port}`, ended, output: () => output, stop };
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
