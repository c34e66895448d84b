import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { readdir, readFile, watch } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ASHA, HEADERS } from '@profiles/testkit/send';
import { createProfilesMock } from '../../src/index.ts';

const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));

/**
 * How often the file must be replaced after a record was acknowledged, until it contains the record: the
 * first of these writes may have begun before. Not a time, because a busy disk may need any.
 */
const WRITES_UNTIL_KEPT = 2;

/** What a killed command may leave beside the state file. */
const MAY_REMAIN = ['.lock', '.tmp'];

/** The result of a kill. */
export interface KillResult {
  readonly acknowledged: number;
  /** The number of records that were acknowledged before the last two writes began. */
  readonly due: number;
  /** Those of them that are lost. */
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

/** When to kill: milliseconds after the start of the process, or during a write, the first of which is 1. */
export type KillTime = { readonly after: number } | { readonly inWrite: number };

/**
 * Starts the command, creates patients until it kills the command, and checks the file.
 *
 * @throws If the file cannot be loaded.
 */
export async function killTrial(path: string, time: KillTime): Promise<KillResult> {
  const argv = ['--conditions=@profiles/source', CLI, '--port', '0', '--state', path];
  const versions = new FileVersions(path);
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  const acknowledged = new Map<string, number>();
  void addressOf(child.stdout).then((url) => createPatients(url, versions, acknowledged));
  if ('after' in time) await setTimeout(time.after);
  else await writeBegins(time.inWrite, path, versions);
  child.kill('SIGKILL');
  await exit;

  const mock = createProfilesMock();
  mock.restore(JSON.parse(await readFile(path, 'utf8')));
  const lastDue = versions.count() - WRITES_UNTIL_KEPT;
  const due = [...acknowledged].flatMap(([oid, version]) => (version <= lastDue ? [oid] : []));
  const beside = (await readdir(dirname(path))).filter((name) => !path.endsWith(name));
  return {
    acknowledged: acknowledged.size,
    due: due.length,
    lost: due.filter((oid) => !mock.patients.get(oid)),
    strays: beside.filter((name) => !MAY_REMAIN.some((end) => name.endsWith(`.json${end}`))),
    isInterrupted: beside.some((name) => name.endsWith('.tmp')),
  };
}

/** Counts how often a file was replaced. Each write replaces it by a new file. */
class FileVersions {
  readonly #path: string;
  #last: string;
  #count = 0;

  constructor(path: string) {
    this.#path = path;
    this.#last = this.#identify();
  }

  /** Returns the number of changes since the start. Changes between two calls count as one. */
  count(): number {
    const version = this.#identify();
    if (version !== this.#last) this.#count += 1;
    this.#last = version;
    return this.#count;
  }

  #identify(): string {
    // Its number alone may be that of an earlier version, which was deleted.
    const { ino, mtimeNs } = statSync(this.#path, { bigint: true });
    return `${ino} ${mtimeNs}`;
  }
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

/** Waits until the command has begun a write. */
async function writeBegins(write: number, path: string, versions: FileVersions): Promise<void> {
  for await (const _ of watch(dirname(path))) {
    if (versions.count() >= write - 1 && existsSync(`${path}.tmp`)) return;
  }
}

/**
 * Creates patients until the server is gone. Records the version that the file had after each was
 * acknowledged.
 */
async function createPatients(
  url: string,
  versions: FileVersions,
  acknowledged: Map<string, number>,
): Promise<void> {
  const init = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };
  try {
    for (;;) {
      const response = await fetch(`${url}/profiles/v1/patient/`, init);
      const { oid }: { readonly oid: string } = await response.json();
      acknowledged.set(oid, versions.count());
    }
  } catch {
    // The server was killed.
  }
}
