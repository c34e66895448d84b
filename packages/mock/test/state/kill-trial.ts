import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ASHA, HEADERS } from '@profiles/testkit/send';
import { createProfilesMock } from '../../src/index.ts';
import { keepStateFile } from '../../src/tools/cli/state/state-file.ts';

const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
const CLIENTS = 8;

/** When to kill: once so many creations were acknowledged, or milliseconds after the start of the process. */
export type KillTime = { readonly acknowledged: number } | { readonly after: number };

/** The result of a kill. */
export interface KillResult {
  readonly acknowledged: number;
  /** The oids of patients that were acknowledged, and are not in the file. */
  readonly lost: readonly string[];
  /** Files beside the state file, when it was opened and closed again. */
  readonly strays: readonly string[];
}

/** Opens a state file that nobody uses, as the command does. */
export async function openState(path: string) {
  const mock = createProfilesMock();
  const onWait = (reason: string) => {
    throw new Error(reason);
  };
  return { mock, ...(await keepStateFile(mock, path, { onWait })) };
}

/**
 * Starts the command, creates patients with several clients until it kills the command, and opens the file.
 *
 * @throws If the file cannot be opened at once.
 */
export async function killTrial(path: string, time: KillTime): Promise<KillResult> {
  const argv = ['--conditions=@profiles/source', CLI, '--port', '0', '--state', path];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  const acknowledged: string[] = [];
  const onCreated = (oid: string) => {
    acknowledged.push(oid);
    if ('acknowledged' in time && acknowledged.length === time.acknowledged) child.kill('SIGKILL');
  };
  const clients = addressOf(child.stdout).then((url) =>
    Promise.all(Array.from({ length: CLIENTS }, () => createPatients(url, onCreated))),
  );
  if ('after' in time) {
    await setTimeout(time.after);
    child.kill('SIGKILL');
  }
  await exit;
  // A response that has arrived counts, even if its client reads it later.
  await clients;

  const { mock, close } = await openState(path);
  const lost = acknowledged.filter((oid) => !mock.patients.get(oid));
  close();
  const strays = (await readdir(dirname(path))).filter((name) => name !== basename(path));
  return { acknowledged: acknowledged.length, lost, strays };
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

/** Creates patients until the server is gone. */
async function createPatients(url: string, onCreated: (oid: string) => void): Promise<void> {
  const init = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };
  try {
    for (;;) {
      const response = await fetch(`${url}/profiles/v1/patient/`, init);
      const { oid }: { readonly oid: string } = await response.json();
      onCreated(oid);
    }
  } catch {
    // The server was killed.
  }
}
