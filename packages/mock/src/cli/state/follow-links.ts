import { lstat, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, sep } from 'node:path';
import { errorCode } from '../error-code.ts';

/**
 * Returns the path behind all symbolic links, whether or not a file exists there. `realpath` alone
 * fails at a link to a file that does not exist yet.
 *
 * @throws If the folder of that path does not exist, or the links lead back to themselves.
 */
export async function followLinks(name: string): Promise<string> {
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

/** Returns `undefined` if nothing exists at the path. */
export async function ifFound<Result>(found: Promise<Result>): Promise<Result | undefined> {
  return found.catch((error) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return undefined;
  });
}
