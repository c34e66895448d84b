import { lstat, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { wait } from '../../../http/wait.ts';
import { UnavailableError } from '../exit-codes.ts';
import { errorCode } from '../file-errors.ts';

/** How often a command renews the time of its lock, in milliseconds. */
const RENEW_MS = 1000;
/** A lock that nobody has renewed for this long is taken over. A start waits as long for a newer one. */
const MAX_AGE_MS = 5000;
/** The pause between two looks at a lock that another command holds. */
const LOOK_MS = 100;

/** The time that locks depend on. */
export interface LockClock {
  /** Returns the time of day, in milliseconds. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Calls a function again and again. Returns a function that stops it. */
  readonly every: (ms: number, callback: () => Promise<void>) => () => void;
}

const REAL_CLOCK: LockClock = {
  now: Date.now,
  wait,
  every(ms, callback) {
    const timer = setInterval(callback, ms).unref();
    return () => clearInterval(timer);
  },
};

/** How to hold a file. */
export interface HoldOptions {
  /** Called with the reason before the wait for another command. */
  readonly onWait?: (reason: string) => void;
  /** Called once, with its description, if another command has taken the lock over. */
  readonly onLost?: (holder: string) => void;
  readonly clock?: LockClock;
}

/** A file that this command holds. */
export interface FileHold {
  /**
   * Confirms that this command still holds the file. Creates the lock again if it was deleted. Call it
   * before each write.
   *
   * @throws If another command has taken the lock over.
   */
  confirm(): Promise<void>;
  /** Deletes the lock, unless it is another command's. */
  release(): Promise<void>;
}

/**
 * Holds a file: no other command can hold it until it is released, or its lock is no longer renewed.
 * The lock is a file beside it, `FILE.lock`. Only its age counts, because no process can tell whether
 * one of another container or machine is running.
 *
 * @throws {@link UnavailableError} if another command holds the file after five seconds.
 */
export async function holdFile(
  path: string,
  { onWait, onLost, clock = REAL_CLOCK }: HoldOptions = {},
): Promise<FileHold> {
  const lock = await acquireLock(path, clock, onWait);
  let isLost = false;
  const stop = clock.every(RENEW_MS, async () => {
    const found = await readLock(lock.path).catch(() => undefined);
    if (found?.content === lock.content) await renewLock(lock.path, clock);
    // An empty one is not written yet.
    else if (found?.content) lose(found);
  });
  function lose({ content }: FoundLock): void {
    if (isLost) return;
    isLost = true;
    stop();
    onLost?.(describeHolder(content));
  }
  return {
    async confirm() {
      for (;;) {
        const found = await readLock(lock.path);
        if (found?.content === lock.content) return;
        if (found) {
          lose(found);
          throw lockProblem(lock.path, 'is that of another command');
        }
        if (await createLock(lock.path, lock.content, clock)) return;
      }
    },
    async release() {
      stop();
      await deleteLock(lock);
    },
  };
}

interface HeldLock {
  readonly path: string;
  readonly content: string;
}

/** Creates the lock of a file. Takes over one that is no longer renewed. */
async function acquireLock(
  path: string,
  clock: LockClock,
  onWait: HoldOptions['onWait'],
): Promise<HeldLock> {
  const lock = `${path}.lock`;
  const content = JSON.stringify({ pid: process.pid, host: hostname(), id: crypto.randomUUID() });
  const started = clock.now();
  let isAnnounced = false;
  let seen: FoundLock & { readonly since: number } = { content: '', renewedAt: 0, since: started };
  while (!(await createLock(lock, content, clock))) {
    const found = await readLock(lock);
    if (!found) continue;
    const now = clock.now();
    if (found.content !== '' && !readHolder(found.content)) throw inUse(path, lock, found);
    if (found.content !== seen.content || found.renewedAt !== seen.renewedAt) {
      seen = { ...found, since: now };
    }
    // If the clocks of two machines differ, its time may be in the future.
    if (now - Math.min(found.renewedAt, seen.since) >= MAX_AGE_MS) {
      await takeAway(lock, found, clock);
      continue;
    }
    if (now - started >= MAX_AGE_MS) throw inUse(path, lock, found);
    if (!isAnnounced) onWait?.(waitReason(path, found));
    isAnnounced = true;
    await clock.wait(LOOK_MS);
  }
  return { path: lock, content };
}

/**
 * Deletes a lock that is no longer renewed. Two commands may try this at the same time, and the slower
 * one must not delete the new lock of the faster one, so deleting a lock needs a lock too.
 */
async function takeAway(lock: string, old: FoundLock, clock: LockClock): Promise<void> {
  const guard = await acquireLock(lock, clock, undefined);
  try {
    const found = await readLock(lock);
    const isSame = found?.content === old.content && found.renewedAt === old.renewedAt;
    if (isSame) await rm(lock, { force: true });
  } finally {
    await deleteLock(guard);
  }
}

/** Returns `false` if the lock exists. */
async function createLock(lock: string, content: string, clock: LockClock): Promise<boolean> {
  try {
    await writeFile(lock, content, { flag: 'wx', flush: true });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    // On a full disk, it was created, but is empty.
    if (errorCode(error) === 'ENOSPC') await rm(lock, { force: true });
    throw lockProblem(lock, `cannot be written (${errorCode(error)})`);
  }
  await renewLock(lock, clock);
  return true;
}

/** Sets the time of a lock. If that fails, it looks older than it is. */
async function renewLock(lock: string, { now }: LockClock): Promise<void> {
  const time = new Date(now());
  await utimes(lock, time, time).catch(() => {});
}

/** Deletes a lock, unless it is another command's. If that fails, it is taken over when it is old. */
async function deleteLock({ path, content }: HeldLock): Promise<void> {
  if ((await readLock(path))?.content === content) await rm(path, { force: true }).catch(() => {});
}

/** A lock that exists. */
interface FoundLock {
  readonly content: string;
  readonly renewedAt: number;
}

/** Returns `undefined` if the lock does not exist. */
async function readLock(lock: string): Promise<FoundLock | undefined> {
  try {
    const found = await lstat(lock);
    // Reading a link to nothing would report that no lock exists. Reading a pipe would never end.
    if (!found.isFile()) throw lockProblem(lock, 'is not a file: delete it');
    return { content: await readFile(lock, 'utf8'), renewedAt: Math.round(found.mtimeMs) };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    if (error instanceof UnavailableError) throw error;
    throw lockProblem(lock, `cannot be read (${errorCode(error)})`);
  }
}

function lockProblem(lock: string, problem: string): UnavailableError {
  return new UnavailableError(`The lock ${lock} of the --state file ${problem}.`);
}

/** Returns `undefined` if no command wrote the lock. */
function readHolder(content: string): (Pick<NodeJS.Process, 'pid'> & { host: string }) | undefined {
  try {
    const { pid, host, id } = JSON.parse(content);
    return Number.isInteger(pid) && pid > 0 && typeof id === 'string' ? { pid, host } : undefined;
  } catch {
    return undefined;
  }
}

function describeHolder(content: string): string {
  const holder = readHolder(content);
  return holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
}

function waitReason(path: string, { content }: FoundLock): string {
  return (
    `The --state file ${path} is in use by ${describeHolder(content)}, or its command was killed ` +
    `less than ${MAX_AGE_MS / 1000} seconds ago. Waiting for up to ${MAX_AGE_MS / 1000} seconds.`
  );
}

function inUse(path: string, lock: string, { content }: FoundLock): UnavailableError {
  return new UnavailableError(
    `The --state file ${path} is in use by ${describeHolder(content)}. Stop it, or choose another ` +
      `file. If no such command is running, delete ${lock}.`,
  );
}
