import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, watch } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ASHA, HEADERS } from '@profiles/testkit/send';
import { createProfilesMock } from '../../src/index.ts';

const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));

/** The maximum time until an acknowledged record is in the file. */
const MAX_MS_UNWRITTEN = 1000;

/** What a killed command may leave beside the state file. */
const MAY_REMAIN = ['.lock', '.tmp'];

/** The result of a kill. */
export interface KillResult {
  readonly acknowledged: number;
  /** The records that were acknowledged more than a second before the kill, and are lost. */
  readonly lost: readonly string[];
  /** Files other than the state, its lock and one unfinished write. */
  readonly strays: readonly string[];
  /** Whether the kill interrupted a write. */
  readonly isInterrupted: boolean;
}

/** Returns the content of a state file. */
export function stateOf(records: number): string {
  const patients = Array.from({ length: records }, (_, at) => ({
    ...ASHA,
    username: `UHID-${at}`,
  }));
  return JSON.stringify(createProfilesMock({ seed: { patients } }).snapshot());
}

/** The time of a kill. */
export interface KillTime {
  /** The time before the kill, in milliseconds. */
  readonly after: number;
  /** Whether the time starts when the command is ready. By default it starts with the process. */
  readonly fromReady?: boolean;
  /** Whether to wait for the next write after that time. */
  readonly inWrite: boolean;
}

/**
 * Starts the command, creates patients until it kills the command, and checks the file.
 *
 * @throws If the file cannot be loaded.
 */
export async function killTrial(
  path: string,
  { after, fromReady = false, inWrite }: KillTime,
): Promise<KillResult> {
  const argv = ['--conditions=@profiles/source', CLI, '--port', '0', '--state', path];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  const acknowledged = new Map<string, number>();
  const ready = addressOf(child.stdout).then((url) => void createPatients(url, acknowledged));
  // A busy machine may take seconds to start a process.
  if (fromReady) await ready;
  await setTimeout(after);
  if (inWrite) await nextWrite(path);
  const killed = performance.now();
  child.kill('SIGKILL');
  await exit;

  const mock = createProfilesMock();
  mock.restore(JSON.parse(await readFile(path, 'utf8')));
  const due = [...acknowledged].filter(([, at]) => at < killed - MAX_MS_UNWRITTEN);
  const beside = (await readdir(dirname(path))).filter((name) => !path.endsWith(name));
  return {
    acknowledged: acknowledged.size,
    lost: due.map(([oid]) => oid).filter((oid) => !mock.patients.get(oid)),
    strays: beside.filter((name) => !MAY_REMAIN.some((end) => name.endsWith(`.json${end}`))),
    isInterrupted: beside.some((name) => name.endsWith('.tmp')),
  };
}

/** Reads the output of the command until it prints its address, then ignores the rest. */
async function addressOf(output: Readable): Promise<string> {
  let printed = '';
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    printed += chunk;
    const [, url] = /(http:\/\/[\d.:]+)\n/.exec(printed) ?? [];
    if (url === undefined) continue;
    output.resume();
    return url;
  }
  // It was killed before.
  return '';
}

/** Waits until the command starts to write. */
async function nextWrite(path: string): Promise<void> {
  for await (const { filename } of watch(dirname(path))) {
    if (filename === `${basename(path)}.tmp`) return;
  }
}

/** Creates patients until the server is gone. Records when each was acknowledged. */
async function createPatients(url: string, acknowledged: Map<string, number>): Promise<void> {
  const init = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };
  try {
    for (;;) {
      const response = await fetch(`${url}/profiles/v1/patient/`, init);
      const { oid }: { readonly oid: string } = await response.json();
      acknowledged.set(oid, performance.now());
    }
  } catch {
    // The server was killed.
  }
}
