// cli/state/ keeps the state of a mock in a file: `--state`. The file is a database of SQLite, and SQLite
// locks it: the kernel releases a lock when its process ends, however it ends, and only then.

import { type Stats, statSync } from 'node:fs';
import { open, readFile, realpath, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { NotStoredError } from '../../../http/errors/not-stored-error.ts';
import { SetupError } from '../../../http/errors/setup-error.ts';
import { wait } from '../../../http/wait.ts';
import { keepState, type StateDatabase } from '../../../service/keep-state.ts';
import type { ProfilesMock } from '../../../service/profiles-mock.ts';
import { UnavailableError } from '../exit-codes.ts';
import { errorCode, ifFound } from '../file-errors.ts';

/** A state file that is in use. */
export interface KeptState {
  /** Whether the mock started from the file. */
  readonly isLoaded: boolean;
  /** Closes the file, and releases its lock. Every change is already in it. */
  close(): void;
}

/** How to wait for a file that another process uses. */
export interface WaitOptions {
  /** Called once, with the reason, before the wait. */
  readonly onWait: (reason: string) => void;
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined;
  /** Returns a time in milliseconds, from any start. */
  readonly now?: () => number;
  readonly wait?: typeof wait;
}

/**
 * Starts a mock from its state file, and keeps its state there.
 *
 * @param name - The path of the file, or of a link to it. A new or empty file gets the state of the mock.
 * @throws {@link UnavailableError} if the file cannot be used. It is unchanged.
 */
export async function keepStateFile(
  mock: ProfilesMock,
  name: string,
  options: WaitOptions,
): Promise<KeptState> {
  const sqlite = await loadSqlite();
  const path = await prepareFile(name);
  const database = await waitForLock(() => openDatabase(sqlite, path), name, options);
  try {
    const isLoaded = keepState(mock, new StateFile(database, path, name));
    return { isLoaded, close: () => database.close() };
  } catch (error) {
    database.close();
    throw explain(name, error);
  }
}

/** Imported on first use: Node has it from version 22.13 on, and nothing else here needs it. */
async function loadSqlite() {
  try {
    return await import('node:sqlite');
  } catch {
    throw new UnavailableError(
      `--state needs node:sqlite, which Node.js ${process.version} does not have. Use Node.js 22.13 or newer.`,
    );
  }
}

/** The first bytes of a database, without the byte that ends the text. */
const SQLITE_MARK = 'SQLite format 3';
/** Where a database has its version and the number of its program, as big-endian integers. */
const [VERSION_AT, PROGRAM_AT] = [60, 68];
const HEADER_BYTES = 100;
/** Marks the file as a state: "pmst" in ASCII. */
const PROGRAM = 0x706d7374;
const VERSION = 1;

/** The start of a file that `snapshot()` and earlier versions of the command wrote. */
const FORMER_STATE = /^\s*\{\s*"format"\s*:\s*"@profiles\/mock"/;

/**
 * Finds the file, or creates an empty one that only its owner may read. Reads its header, because SQLite
 * would change a database of another program when it closes it.
 *
 * @returns The path behind all symbolic links.
 */
async function prepareFile(name: string): Promise<string> {
  try {
    const found = await ifFound(stat(name));
    if (found) checkKind(name, found);
    const file = await open(name, 'a+', 0o600);
    const header = Buffer.alloc(HEADER_BYTES);
    const { bytesRead } = await file.read(header, 0, HEADER_BYTES, 0).finally(() => file.close());
    const path = await realpath(name);
    const problem = (await whyUnsafe(path)) ?? whyForeign(name, header.subarray(0, bytesRead));
    if (problem === undefined) return path;
    if (!found) await rm(path);
    throw unusable(name, problem);
  } catch (error) {
    if (error instanceof UnavailableError) throw error;
    const code = errorCode(error);
    throw unusable(name, PROBLEMS[code] ?? code);
  }
}

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ELOOP: 'its links lead back to themselves, or there are too many of them',
};

function checkKind(name: string, found: Stats): void {
  // Not `open` alone: it would wait for the writer of a pipe, and root may open a read-only file.
  if (!found.isFile()) throw unusable(name, 'it is not a file');
  if ((found.mode & 0o222) === 0) throw unusable(name, 'it is read-only');
  // The changes are in a file with the other name.
  if (found.nlink > 1)
    throw unusable(name, 'it has another name too, a hard link: delete one of them');
}

/** Returns the reason why a lock on the file, or the file beside it, would not hold, if any. */
async function whyUnsafe(path: string): Promise<string | undefined> {
  if (await isMountedAlone(path)) {
    return `it is mounted without its folder, which must have ${basename(path)}-wal too: mount the folder`;
  }
  if (process.platform !== 'linux') return undefined;
  const type = (await statfs(path)).type >>> 0;
  if (LOCAL_FILE_SYSTEMS.has(type)) return undefined;
  return (
    `its file system (type 0x${type.toString(16)}) may be that of another machine, which has locks of its ` +
    'own: use a local disk, or a volume of the container'
  );
}

async function isMountedAlone(path: string): Promise<boolean> {
  const mounts = await readFile('/proc/self/mountinfo', 'utf8').catch(() => undefined);
  if (mounts === undefined) return (await stat(path)).dev !== (await stat(dirname(path))).dev;
  const octal = (character: string) => character.charCodeAt(0).toString(8).padStart(3, '0');
  const escaped = path.replace(/[ \t\n\\]/g, (character) => `\\${octal(character)}`);
  return mounts.split('\n').some((line) => line.split(' ')[4] === escaped);
}

/**
 * The file systems of Linux on which every process that can open a file sees its locks. All others are
 * unknown: those of networks, and folders that a virtual machine shares (FUSE, 9p).
 */
const LOCAL_FILE_SYSTEMS: ReadonlySet<number> = new Set([
  0xef53, // ext2, ext3, ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0x2fc12fc1, // ZFS
  0xf2f52010, // F2FS
  0xca451a4e, // bcachefs
  0x01021994, // tmpfs
  0x858458f6, // ramfs
  0x794c7630, // overlayfs
  0x3153464a, // JFS
  0x52654973, // ReiserFS
  0x3434, // NILFS
  0x4d44, // FAT
  0x2011bab0, // exFAT
  0x7366746e, // NTFS
  0xf15f, // eCryptfs
]);

/** Returns the reason why the content is no state, if any. */
function whyForeign(name: string, header: Buffer): string | undefined {
  if (header.length === 0) return undefined;
  const text = header.toString('latin1');
  if (FORMER_STATE.test(text)) {
    const database = `${name.replace(/\.json$/, '')}.db`;
    return `it has JSON, the form of earlier versions. Move it: profiles-mock --seed "${name}" --state "${database}"`;
  }
  const isState =
    text.startsWith(SQLITE_MARK) &&
    header.length === HEADER_BYTES &&
    header.readUInt32BE(PROGRAM_AT) === PROGRAM;
  if (!isState) return 'no profiles-mock has written it';
  const version = header.readUInt32BE(VERSION_AT);
  return version === VERSION ? undefined : `it has version ${version}, not ${VERSION}`;
}

/** How long a start waits for another process: a supervisor's restart meets one that is still ending. */
const MAX_WAIT_MS = 5000;
/** The pause between two attempts. */
const ATTEMPT_MS = 100;

async function waitForLock(
  open: () => DatabaseSync,
  name: string,
  { onWait, signal, now = () => performance.now(), wait: pause = wait }: WaitOptions,
): Promise<DatabaseSync> {
  const started = now();
  for (let attempt = 1; ; attempt++) {
    try {
      return open();
    } catch (error) {
      if (!isBusy(error)) throw explain(name, error);
    }
    const inUse = `The --state file ${name} is in use by another process.`;
    if (now() - started >= MAX_WAIT_MS)
      throw new UnavailableError(`${inUse} Stop it, or choose another file.`);
    if (attempt === 1) onWait(`${inUse} Waiting for up to ${MAX_WAIT_MS / 1000} seconds.`);
    await pause(ATTEMPT_MS, signal);
  }
}

/**
 * Opens and locks a database. With WAL and NORMAL, a commit is in the system's hands when it returns: a
 * kill of the process loses nothing, and a power failure the last moments, but never damages the file.
 */
function openDatabase({ DatabaseSync }: typeof import('node:sqlite'), path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = NORMAL; BEGIN EXCLUSIVE');
    const { user_version: version } = database.prepare('PRAGMA user_version').get() ?? {};
    if (version === 0)
      database.exec(`PRAGMA application_id = ${PROGRAM}; PRAGMA user_version = ${VERSION}`);
    database.exec('COMMIT; PRAGMA journal_mode = WAL');
    const { quick_check: check } = database.prepare('PRAGMA quick_check(1)').get() ?? {};
    if (check !== 'ok') throw new SetupError('It is damaged.');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The database of a state file. */
class StateFile implements StateDatabase {
  readonly #database: DatabaseSync;
  readonly #path: string;
  readonly #name: string;
  readonly #inode: number;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync, path: string, name: string) {
    this.#database = database;
    this.#path = path;
    this.#name = name;
    this.#inode = statSync(path).ino;
  }

  run(sql: string, ...values: readonly (string | number)[]) {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement.all(...values);
  }

  transaction(work: () => void): void {
    // SQLite would write to a file that nobody can open any more.
    if (statSync(this.#path, { throwIfNoEntry: false })?.ino !== this.#inode)
      throw new Error(`the --state file ${this.#name} was deleted or replaced: restart the mock`);
    const database = this.#database;
    try {
      database.exec('BEGIN');
      work();
      database.exec('COMMIT');
    } catch (error) {
      this.#rollBack();
      throw new Error(`the --state file ${this.#name} cannot be written: ${reasonOf(error)}`);
    }
  }

  #rollBack(): void {
    try {
      this.#database.exec('ROLLBACK');
    } catch {
      // After some errors, such as a full disk, SQLite has already done it.
    }
  }
}

/** The code of SQLite for a file that another process has locked, in its low byte. */
const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === SQLITE_BUSY
  );
}

/** Returns the reason of an error of SQLite, without its message, which may quote a statement. */
function reasonOf(error: unknown): string {
  return error instanceof Error && 'errstr' in error ? String(error.errstr) : errorCode(error);
}

function explain(name: string, error: unknown): unknown {
  if (error instanceof NotStoredError) return new UnavailableError(error.message);
  if (error instanceof SetupError) {
    return new UnavailableError(
      `The --state file ${name} cannot be loaded. ${error.message} The file is unchanged.`,
    );
  }
  return error instanceof Error && 'errcode' in error ? unusable(name, reasonOf(error)) : error;
}

function unusable(name: string, why: string): UnavailableError {
  return new UnavailableError(`The --state file ${name} cannot be used: ${why}.`);
}
