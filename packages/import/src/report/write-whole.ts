import * as fs from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable, type Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EXIT } from '../messages/exit-codes.ts';
import { codeOf, ImportError, reasonOf, resultOf } from '../messages/import-error.ts';

/** A file that is replaced as a whole. */
export interface WholeFile {
  readonly path: string;
  /** The file, as the subject of a sentence. */
  readonly name: string;
  /** What to do if it cannot be written. */
  readonly remedy: string;
  /** The first line, which tells an earlier file of this command from others. */
  readonly head: string;
}

/** Links may name each other in a circle. */
const MAX_LINKS = 40;

/** Follows the links of a path, whose end may be missing. */
export function realPath(path: string, links = MAX_LINKS): string {
  const real = resultOf(() => fs.realpathSync.native(path));
  if (real !== undefined) return real;
  const absolute = resolve(path);
  const folder = dirname(absolute);
  const target = links > 0 ? resultOf(() => fs.readlinkSync(absolute)) : undefined;
  if (target !== undefined) return realPath(resolve(folder, target), links - 1);
  return folder === absolute ? folder : join(realPath(folder, links), basename(absolute));
}

/** Returns the temporary file in which a file is written, beside it. */
export function besideOf(path: string): string {
  return `${path}.import.tmp`;
}

/**
 * Finds out whether a file can be written, before anything is sent.
 *
 * @throws {@link ImportError} if it cannot, or if something else would be lost.
 */
export function checkWholeFile(file: WholeFile): void {
  try {
    targetOf(file);
  } catch (error) {
    throw unwritable(file, error);
  }
}

/**
 * Writes a file for its owner only. An earlier file stays until the new one is complete. A device is
 * written into, and a link is followed.
 *
 * @throws {@link ImportError} if it cannot be written, or if something else would be lost.
 */
export async function writeWhole(
  file: WholeFile,
  items: AsyncIterable<unknown> | readonly string[],
  csv: Transform,
): Promise<void> {
  const write = (target: Writable) => pipeline(Readable.from(items), csv, target);
  try {
    const { path, isFile } = targetOf(file);
    await (isFile ? replace(path, write) : write(fs.createWriteStream(path)));
  } catch (error) {
    throw unwritable(file, error);
  }
}

/** Removes a file that this command has written, and what a killed run has left of it. */
export async function removeWhole({ path, head }: WholeFile): Promise<void> {
  const target = realPath(path);
  if (resultOf(() => isOwn(target, head))) await rm(target, { force: true });
  await rm(besideOf(target), { force: true });
}

function targetOf({ path, name, remedy, head }: WholeFile) {
  const stats = fs.statSync(path, { throwIfNoEntry: false });
  if (stats?.isCharacterDevice() || stats?.isFIFO()) return { path, isFile: false };
  const target = realPath(path);
  if (stats && !(stats.isFile() && isOwn(target, head))) {
    const words = `${name} exists, and this command has not written it, so it is not replaced.`;
    throw new ImportError(`${words} ${remedy}`);
  }
  fs.accessSync(`${dirname(target)}/.`, fs.constants.W_OK);
  return { path: target, isFile: true };
}

/** Returns whether a file is empty or has the first line that this command writes. */
function isOwn(path: string, head: string): boolean {
  const start = Buffer.alloc(Buffer.byteLength(head));
  // Windows cannot replace a file that a spreadsheet has open, which lets others read it.
  const file = fs.openSync(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    return fs.readSync(file, start) === 0 || start.toString() === head;
  } finally {
    fs.closeSync(file);
  }
}

/**
 * Writes a temporary file and renames it. Its name is always the same, so that killed runs leave at
 * most one copy of the patients. A worker that starts later removes the file of this one: what it
 * writes is newer.
 */
async function replace(path: string, write: (target: Writable) => Promise<void>): Promise<void> {
  const beside = besideOf(path);
  let handle: FileHandle | false = false;
  while (!handle) {
    await rm(beside, { force: true });
    handle = await open(beside, 'wx', 0o600).catch(falseIf('EEXIST'));
  }
  const { ino } = await handle.stat();
  const isMine = async () => {
    const stats = await stat(beside).catch(falseIf('ENOENT'));
    return stats && stats.ino === ino;
  };
  try {
    await write(handle.createWriteStream({ flush: true }));
  } catch (error) {
    if (await isMine()) await rm(beside, { force: true }).catch(() => undefined);
    throw error;
  }
  if (await isMine()) await rename(beside, path).catch(falseIf('ENOENT'));
}

function falseIf(code: string): (error: unknown) => false {
  return (error) => {
    if (codeOf(error) === code) return false;
    throw error;
  };
}

function unwritable({ name, remedy }: WholeFile, error: unknown): ImportError {
  if (error instanceof ImportError) return error;
  const words = `${name} cannot be written (${reasonOf(error)}).`;
  return new ImportError(`${words} ${remedy}`, EXIT.unavailable);
}
