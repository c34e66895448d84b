import { statSync } from 'node:fs';
import { sep } from 'node:path';
import { ImportError, resultOf } from '../import-error.ts';
import { realPath } from '../report/real-path.ts';

/**
 * Rejects two names for one file: links, hard links and other spellings too.
 *
 * @param uses - What each path is used for. A use may have several paths.
 * @throws {@link ImportError} if a path has two uses.
 */
export function rejectSameFile(uses: readonly (readonly [use: string, path: string])[]): void {
  const found = new Map<string, string>();
  for (const [use, path] of uses) {
    const id = identityOf(path);
    const other = found.get(id) ?? use;
    if (other !== use) {
      throw new ImportError(`${path} names ${other} and ${use}. Use a file for each.`);
    }
    found.set(id, use);
  }
}

/** Returns whether a path names something in a folder. */
export function isWithin(path: string, folder: string): boolean {
  return realPath(path).startsWith(`${realPath(folder)}${sep}`);
}

function identityOf(path: string): string {
  const found = resultOf(() => statSync(path, { bigint: true }));
  // A file that is missing may be created under a name in another case.
  return found ? `${found.dev}:${found.ino}` : realPath(path).normalize().toLowerCase();
}
