import { readFile } from 'node:fs/promises';
import { isPlainObject } from '@profiles/sdk/schemas';
import type { Environment, ImportArguments } from './command.ts';
import type { ColumnMap } from './file/columns.ts';
import type { FileSettings } from './file/patient-file.ts';
import type { ImportKey } from './file/row-hash.ts';
import { codeOf, ImportError } from './import-error.ts';

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

/** Returns one spelling of the address of a service, for all that a URL may be written in. */
export function serviceOf(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl);
  return origin + pathname.replaceAll(/\/+/g, '/').replace(/\/$/, '');
}

function missing(flag: string): ImportError {
  return new ImportError(`${flag} is missing. With --dry-run, it is not needed.`);
}

/** Reads how to read the file. */
export async function readFileSettings(
  { file: path, map, mapFile, separator }: ImportArguments,
  key: ImportKey,
): Promise<FileSettings> {
  const columns = new Map([...(await readMapFile(mapFile)), ...map]);
  return { path, separator: separator === '\\t' ? '\t' : separator, map: columns, key };
}

async function readMapFile(path: string | undefined): Promise<ColumnMap> {
  if (path === undefined) return new Map();
  const entries = Object.entries(await readObject(path));
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  if (texts.length < entries.length) throw notAMap(path);
  return new Map(texts);
}

async function readObject(path: string): Promise<Readonly<Record<string, unknown>>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new ImportError(`The --map-file ${path} cannot be read (${codeOf(error)}).`);
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isPlainObject(value)) return value;
  } catch {
    // The parser's own error quotes the file.
  }
  throw notAMap(path);
}

function notAMap(path: string): ImportError {
  return new ImportError(`The --map-file ${path} must be a JSON object: {"First name": "fn"}.`);
}
