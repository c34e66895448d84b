import { lstat, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { UnavailableError } from '../exit-codes.ts';
import { errorCode } from '../read-file.ts';
import { mayRun, type ProcessIdentity, thisProcess } from './process-identity.ts';

/** A process writes its lock in one go. A lock that stays empty longer is that of a killed one. */
const MAX_MS_EMPTY = 10_000;

/**
 * Holds a file: no other command can hold it until it is released or this process has ended. A lock
 * file beside the file, `FILE.lock`, contains the process.
 *
 * @returns A function that releases the file.
 * @throws {@link UnavailableError} if another process holds the file.
 */
export async function holdFile(path: string): Promise<() => Promise<void>> {
  const lock = `${path}.lock`;
  const mine = JSON.stringify({ ...thisProcess(), id: crypto.randomUUID() });
  while (!(await create(lock, mine))) {
    const found = await read(lock);
    if (found === undefined) continue;
    if (await isHeld(lock, found)) throw inUse(path, lock, found);
    await takeAway(lock, found);
  }
  return async () => {
    // A lock that stays is taken over once this process has ended.
    if ((await read(lock)) === mine) await rm(lock, { force: true }).catch(() => {});
  };
}

/**
 * Deletes the lock of a process that has ended. Two commands may find it at once, and the slower
 * one must not delete the new lock of the other. So the lock has a lock while it is deleted.
 */
async function takeAway(lock: string, found: string): Promise<void> {
  const release = await holdFile(lock);
  try {
    if ((await read(lock)) === found) await rm(lock, { force: true });
  } finally {
    await release();
  }
}

/** Returns `false` if the lock exists. */
async function create(lock: string, content: string): Promise<boolean> {
  try {
    await writeFile(lock, content, { flag: 'wx', flush: true });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    // On a full disk, the file exists by now and is empty.
    if (errorCode(error) === 'ENOSPC') await rm(lock, { force: true });
    throw unusable(lock, `cannot be written (${errorCode(error)})`);
  }
}

/** Returns `undefined` if the lock does not exist. */
async function read(lock: string): Promise<string | undefined> {
  try {
    const found = await lstat(lock);
    // A link to nothing looks as if no lock exists, and a pipe is never read to its end.
    if (!found.isFile()) throw unusable(lock, 'is not a file: delete it');
    return await readFile(lock, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    if (error instanceof UnavailableError) throw error;
    throw unusable(lock, `cannot be read (${errorCode(error)})`);
  }
}

function unusable(lock: string, problem: string): UnavailableError {
  return new UnavailableError(`The lock ${lock} of the --state file ${problem}.`);
}

async function isHeld(lock: string, content: string): Promise<boolean> {
  if (content === '') {
    const changedAt = await stat(lock).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    return Date.now() - changedAt < MAX_MS_EMPTY;
  }
  const holder = readHolder(content);
  return holder === undefined || mayRun(holder);
}

/** Returns `undefined` if no command wrote the lock. */
function readHolder(content: string): ProcessIdentity | undefined {
  try {
    const { pid, host, namespace, started }: ProcessIdentity = JSON.parse(content);
    // Signals to 0 and to negative numbers are for groups of processes.
    return Number.isInteger(pid) && pid > 0 ? { pid, host, namespace, started } : undefined;
  } catch {
    return undefined;
  }
}

function inUse(path: string, lock: string, content: string): UnavailableError {
  const holder = readHolder(content);
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
  return new UnavailableError(
    `The --state file ${path} is in use by ${who}. Stop it, or choose another file. ` +
      `If no such command is running, delete ${lock}.`,
  );
}
