import { readFile } from 'node:fs/promises';
import { SetupError } from '../errors/setup-error.ts';
import { parseJson } from '../http/json.ts';

/**
 * Reads a JSON file that the command line names.
 *
 * @param flag - The flag that names the file, for the error message.
 * @throws {@link SetupError} if the file cannot be read or is not JSON in UTF-8.
 */
export async function readJsonFile(flag: string, path: string): Promise<unknown> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw new SetupError(`The ${flag} file ${path} cannot be read (${errorCode(error)}).`);
  }
  return parseJson(bytes, `The ${flag} file ${path} is not JSON in UTF-8`);
}

/** Returns the code of an error of the file system, such as `ENOSPC`. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given';
  return 'code' in error ? String(error.code) : error.message;
}
