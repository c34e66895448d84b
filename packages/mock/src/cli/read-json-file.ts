import { readFile } from 'node:fs/promises';
import { SetupError } from '../errors/setup-error.ts';
import { parseJson } from '../http/json.ts';
import { errorCode } from './error-code.ts';

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
