import { constants } from 'node:fs';
import { access, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { UnavailableError } from '../unavailable-error.ts';
import { errorCode } from './error-code.ts';

/** The file of `--state`. */
export interface StateFile {
  /** The path, behind symbolic links: a write must not replace a link. */
  readonly path: string;
  readonly exists: boolean;
  /** The permissions to write the file with. */
  readonly mode: number;
}

/** The permissions of a new file: records are for its owner alone. */
const NEW_MODE = 0o600;

/**
 * Finds the state file, and checks that it can be written.
 *
 * @throws {@link UnavailableError} if it cannot.
 */
export async function findStateFile(name: string): Promise<StateFile> {
  try {
    const path = await realpath(name);
    const found = await stat(path);
    if (!found.isFile()) throw unusable(name, 'it is not a file');
    // `access` allows everything to root.
    if ((found.mode & 0o222) === 0) throw unusable(name, 'it is read-only');
    await access(path, constants.R_OK | constants.W_OK);
    return { path, exists: true, mode: found.mode & 0o777 };
  } catch (error) {
    if (error instanceof UnavailableError) throw error;
    if (errorCode(error) !== 'ENOENT') throw unusable(name, errorCode(error));
    return { path: resolve(name), exists: false, mode: NEW_MODE };
  }
}

/**
 * Replaces a file as a whole: a reader sees the old content or the new one, also after the process
 * was killed or the machine lost power.
 */
export async function replaceFile({ path, mode }: StateFile, content: string): Promise<void> {
  // Always the same name, so that those of killed processes do not accumulate.
  const beside = `${path}.tmp`;
  try {
    await rm(beside, { force: true });
    const file = await open(beside, 'wx', mode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    // On a full disk, others may need the space.
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
