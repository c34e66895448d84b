import { constants } from 'node:fs';
import { access, lstat, mkdir, open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, sep } from 'node:path';
import { UnavailableError } from '../exit-codes.ts';
import { errorCode, ifFound } from '../file-errors.ts';
import { type FileHold, holdFile } from './hold-file.ts';

/** The file of `--state`. */
export interface StateFile {
  /** The path behind symbolic links, because a write must not replace a link. */
  readonly path: string;
  readonly exists: boolean;
  /** The permissions to write the file with. */
  readonly mode: number;
}

/** The permissions of a new file: only its owner may read the records. */
const NEW_MODE = 0o600;

/**
 * Holds the file that a name leads to. The lock is on the file itself, so it holds even if two
 * commands use different names for the file.
 *
 * @param hold - Called to hold a path.
 * @returns The file, and its hold.
 * @throws {@link UnavailableError} if the file cannot be written, or another command holds it.
 */
export async function holdStateFile(
  name: string,
  hold: (path: string) => Promise<FileHold> = holdFile,
): Promise<{ readonly file: StateFile; readonly held: FileHold }> {
  for (;;) {
    const { path } = await findStateFile(name);
    const held = await hold(path);
    try {
      // Find it again: before this command had the lock, another one may have created the file, or
      // changed the link.
      const file = await findStateFile(name);
      if (file.path === path) return { file, held };
    } catch (error) {
      await held.release();
      throw error;
    }
    await held.release();
  }
}

const ENDLESS = 'its links lead back to themselves, or there are too many of them';

/** Finds the state file, and checks that it can be written. */
async function findStateFile(name: string): Promise<StateFile> {
  try {
    const path = await followLinks(name);
    const found = await ifFound(stat(path));
    if (!found) return { path, exists: false, mode: NEW_MODE };
    if (!found.isFile()) throw unusable(name, 'it is not a file');
    // For root, `access` always succeeds.
    if ((found.mode & 0o222) === 0) throw unusable(name, 'it is read-only');
    await access(path, constants.R_OK | constants.W_OK);
    return { path, exists: true, mode: found.mode & 0o777 };
  } catch (error) {
    if (error instanceof UnavailableError) throw error;
    const code = errorCode(error);
    throw unusable(name, code === 'ELOOP' ? ENDLESS : code);
  }
}

/**
 * Replaces a file atomically: even after a kill or a power failure, it has either the old content or
 * the new one. Creates its folder if it was deleted.
 *
 * @param confirm - Called before each change. Rejects if nothing may be written.
 */
export async function replaceFile(
  { path, mode }: StateFile,
  content: string,
  confirm: FileHold['confirm'],
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const behind = await followLinks(path);
  // A link has appeared there. Its target is not locked, and the link must not be replaced.
  if (behind !== path) throw new Error(`a link to ${behind} is in its place`);
  // Beside the file, because a file cannot be renamed to another file system. Always under the same
  // name, so that killed processes do not leave more and more files.
  const beside = `${path}.tmp`;
  await confirm();
  try {
    await rm(beside, { force: true });
    const file = await open(beside, 'wx', mode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    // The write took a while, and the process may have been suspended.
    await confirm();
    await rename(beside, path);
  } catch (error) {
    // Frees the space, in case the disk is full.
    await rm(beside, { force: true }).catch(() => {});
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Makes a new name durable, on systems where a folder can be opened. */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path);
    await folder.sync().finally(() => folder.close());
  } catch {
    // The file itself is complete.
  }
}

function unusable(name: string, why: string): UnavailableError {
  return new UnavailableError(`The --state file ${name} cannot be used: ${why}.`);
}

/**
 * Returns the path behind all symbolic links, whether or not a file exists there. `realpath` alone
 * fails at a link to a file that does not exist yet.
 *
 * @throws If the folder of that path does not exist, or the links lead back to themselves.
 */
async function followLinks(name: string): Promise<string> {
  let path = name;
  for (;;) {
    const real = await ifFound(realpath(path));
    if (real !== undefined) return real;
    const folder = await ifFound(realpath(dirname(path)));
    if (folder === undefined) {
      const missing = `the folder ${dirname(path)} does not exist`;
      throw new Error(path === name ? missing : `it is a link to ${path}, and ${missing}`);
    }
    const entry = join(folder, basename(path));
    const found = await ifFound(lstat(entry));
    if (!found?.isSymbolicLink()) return entry;
    const target = await readlink(entry);
    // Do not use `join`: a `..` after a link to a folder means the parent of what the link names.
    path = isAbsolute(target) ? target : `${folder}${sep}${target}`;
  }
}
