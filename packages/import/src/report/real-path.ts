import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Links may name each other in a circle. */
const MOST_LINKS = 40;

/** Follows the links of a path, whose end may be missing. */
export function realPath(path: string, links = MOST_LINKS): string {
  try {
    return realpathSync(path);
  } catch {
    const absolute = resolve(path);
    const folder = dirname(absolute);
    const target = links > 0 ? linkTarget(absolute) : undefined;
    if (target !== undefined) return realPath(resolve(folder, target), links - 1);
    return folder === absolute ? folder : join(realPath(folder, links), basename(absolute));
  }
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
