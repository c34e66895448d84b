import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { resultOf } from '../messages/import-error.ts';

/** Links may name each other in a circle. */
const MAX_LINKS = 40;

/** Follows the links of a path, whose end may be missing. */
export function realPath(path: string, links = MAX_LINKS): string {
  const real = resultOf(() => realpathSync(path));
  if (real !== undefined) return real;
  const absolute = resolve(path);
  const folder = dirname(absolute);
  const target = links > 0 ? resultOf(() => readlinkSync(absolute)) : undefined;
  if (target !== undefined) return realPath(resolve(folder, target), links - 1);
  return folder === absolute ? folder : join(realPath(folder, links), basename(absolute));
}
