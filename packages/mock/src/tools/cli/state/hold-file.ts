import { lstat, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { UnavailableError } from '../exit-codes.ts';
import { errorCode } from '../file-errors.ts';
import { mayRun, type ProcessIdentity, thisProcess } from './process-identity.ts';

/** A process writes its lock at once. If it stays empty longer, its writer was killed. */
const MAX_MS_EMPTY = 10_000;

/**
 * Holds a file: no other command can hold it until it is released or this process has ended. The lock
 * is a file beside it, `FILE.lock`, which says which process holds it.
 *
 * @returns A function that releases the file.
 * @throws {@link UnavailableError} if another process holds the file.
 */
export async function holdFile(path: string): Promise<() => Promise<void>> {
  const lock = `${path}.lock`;
  const mine = JSON.stringify({ ...thisProcess(), id: crypto.randomUUID() });
  while (!(await createLock(lock, mine))) {
    const found = await readLock(lock);
    if (found === undefined) continue;
    if (await isHeld(lock, found)) throw inUse(path, lock, found);
    await takeAway(lock, found);
  }
  return async () => {
    // If it cannot be deleted, the next command takes it over once this process has ended.
    if ((await readLock(lock)) === mine) await rm(lock, { force: true }).catch(() => {});
  };
}

/**
 * Deletes the lock of a process that has ended. Two commands may try this at the same time, and the
 * slower one must not delete the new lock of the faster one, so deleting a lock needs a lock too.
 */
async function takeAway(lock: string, found: string): Promise<void> {
  const release = await holdFile(lock);
  try {
    if ((await readLock(lock)) === found) await rm(lock, { force: true });
  } finally {
    await release();
  }
}

/** Returns `false` if the lock exists. */
async function createLock(lock: string, content: string): Promise<boolean> {
  try {
    await writeFile(lock, content, { flag: 'wx', flush: true });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    // On a full disk, it was created, but is empty.
    if (errorCode(error) === 'ENOSPC') await rm(lock, { force: true });
    throw lockProblem(lock, `cannot be written (${errorCode(error)})`);
  }
}

/** Returns `undefined` if the lock does not exist. */
async function readLock(lock: string): Promise<string | undefined> {
  try {
    const found = await lstat(lock);
    // Reading a link to nothing would report that no lock exists. Reading a pipe would never end.
    if (!found.isFile()) throw lockProblem(lock, 'is not a file: delete it');
    return await readFile(lock, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    if (error instanceof UnavailableError) throw error;
    throw lockProblem(lock, `cannot be read (${errorCode(error)})`);
  }
}

function lockProblem(lock: string, problem: string): UnavailableError {
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
    // 0 and negative numbers stand for groups of processes.
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
