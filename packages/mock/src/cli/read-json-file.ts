import { readFile } from 'node:fs/promises';
import { SetupError } from '../setup-error.ts';

/**
 * Reads a JSON file that the command line names.
 *
 * @param flag - The flag that names it, for the error.
 * @throws {@link SetupError} where it cannot be read or is not JSON.
 */
export async function readJsonFile(flag: string, path: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no reason given';
    throw new SetupError(`The ${flag} file ${path} cannot be read (${code}).`);
  }
  try {
    // Some editors put a byte order mark first.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    // The parser's own error quotes the file.
    throw new SetupError(`The ${flag} file ${path} is not JSON.`);
  }
}
