import { statSync } from 'node:fs';
import type { EarlierImport } from '../file/earlier-import.ts';
import { type ImportKey, readImportKey } from '../file/import-key.ts';
import { readMapFile } from '../file/map-file.ts';
import type { FileSettings } from '../file/patient-file.ts';
import { ImportError, resultOf } from '../messages/import-error.ts';
import type { Environment, ImportArguments } from './read-command.ts';

/**
 * Reads what is needed to send.
 *
 * @throws {@link ImportError} if something is missing.
 */
export function readTarget(args: ImportArguments, env: Environment) {
  const { baseUrl, clientId } = args;
  const token = env['PROFILES_TOKEN'];
  if (baseUrl === undefined) throw missing('--base-url');
  if (clientId === undefined) throw missing('--client-id');
  if (!token) throw new ImportError('Set PROFILES_TOKEN to a token of the service.');
  return { baseUrl, clientId, token };
}

/**
 * Rejects a file that can be read only once: the import reads it several times.
 *
 * @throws {@link ImportError} if the path names a pipe or a device.
 */
export function rejectPipe(path: string): void {
  // If it cannot be read, its reader says why.
  const stats = resultOf(() => statSync(path));
  if (!stats || stats.isFile() || stats.isDirectory()) return;
  throw new ImportError(`${path} is not a file: it cannot be read twice. Save its rows as a file.`);
}

/** Normalises the address of a service, which a URL can spell in several ways. */
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
  env: Environment,
): Promise<FileSettings> {
  const { file: path, mapFile, dateFormat, separator, encoding, sheet } = args;
  const map = new Map([...(await readMapFile(mapFile)), ...args.map]);
  const quote = args.quote === '"' ? undefined : args.quote;
  if (quote && quote === separator) {
    throw new ImportError('--quote and --separator are the same. Use another --quote.');
  }
  const form = { separator, encoding, quote, sheet };
  const service = resultOf(() => serviceOf(args.baseUrl ?? ''));
  const shared = env['PROFILES_IMPORT_KEY'];
  const earlier: EarlierImport[] = [];
  for (const folder of args.notIn) {
    const { readEarlierImport } = await import('../file/earlier-import.ts');
    const ownKey = shared === undefined ? undefined : readImportKey(shared, undefined);
    earlier.push(await readEarlierImport(folder, service, ownKey));
  }
  return { ...args, path, form, map, dateFormats: dateFormat, key, earlier };
}
