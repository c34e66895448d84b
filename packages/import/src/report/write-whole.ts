import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EXIT } from '../exit-codes.ts';
import { codeOf, ImportError } from '../import-error.ts';

/**
 * Writes a file for its owner only. An earlier file stays until the new one is complete.
 *
 * @param name - The file, as the subject of a sentence.
 * @param remedy - What to do if it cannot be written.
 * @throws {@link ImportError} if it cannot be written.
 */
export async function writeWhole(
  path: string,
  name: string,
  remedy: string,
  items: AsyncIterable<unknown>,
  csv: Transform,
): Promise<void> {
  const beside = `${path}.${randomUUID()}.tmp`;
  try {
    const target = createWriteStream(beside, { flags: 'wx', flush: true, mode: 0o600 });
    await pipeline(Readable.from(items), csv, target);
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    if (error instanceof ImportError) throw error;
    const words = `${name} cannot be written (${codeOf(error)}).`;
    throw new ImportError(`${words} ${remedy}`, EXIT.unavailable);
  }
}
