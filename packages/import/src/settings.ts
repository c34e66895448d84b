import { statSync } from 'node:fs';
import type { Environment, ImportArguments } from './command.ts';
import { readMapFile } from './file/map-file.ts';
import type { FileSettings } from './file/patient-file.ts';
import type { ImportKey } from './file/row-hash.ts';
import { ImportError } from './import-error.ts';

/** What an import needs besides the file. */
export interface Target {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly token: string;
}

/**
 * Reads what is needed to send.
 *
 * @throws {@link ImportError} if something is missing.
 */
export function readTarget(args: ImportArguments, env: Environment): Target {
  const { baseUrl, clientId } = args;
  const token = env['PROFILES_TOKEN'];
  if (baseUrl === undefined) throw missing('--base-url');
  if (clientId === undefined) throw missing('--client-id');
  if (!token) throw new ImportError('Set PROFILES_TOKEN to a token of the service.');
  return { baseUrl, clientId, token };
}

/**
 * Rejects what can be read only once. The import reads the file several times.
 *
 * @throws {@link ImportError} if the path names a pipe or a device.
 */
export function rejectPipe(path: string): void {
  if (!isPipe(path)) return;
  throw new ImportError(`${path} is not a file: it cannot be read twice. Save its rows as a file.`);
}

function isPipe(path: string): boolean {
  try {
    const stats = statSync(path);
    return !stats.isFile() && !stats.isDirectory();
  } catch {
    // Its reader says why.
    return false;
  }
}

/** Returns one spelling of the address of a service, for all that a URL may be written in. */
export function serviceOf(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl);
  return origin + pathname.replaceAll(/\/+/g, '/').replace(/\/$/, '');
}

function missing(flag: string): ImportError {
  return new ImportError(`${flag} is missing. With --dry-run, it is not needed.`);
}

/**
 * Reads how to read the file.
 *
 * @throws {@link ImportError} if the map file cannot be used.
 */
export async function readFileSettings(
  args: ImportArguments,
  key: ImportKey,
): Promise<FileSettings> {
  const { file: path, map, mapFile, separator, encoding, sheet, headerRow } = args;
  const { dateFormat, asOf, country, dropInvalid } = args;
  const form = {
    ...(separator !== undefined && { separator }),
    ...(encoding !== undefined && { encoding }),
    ...(sheet !== undefined && { sheet }),
  };
  const columns = new Map([...(await readMapFile(mapFile)), ...map]);
  return {
    path,
    form,
    map: columns,
    headerRow,
    dateFormats: dateFormat,
    asOf,
    country,
    dropInvalid,
    key,
  };
}
