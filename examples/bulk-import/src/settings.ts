import { readFile } from 'node:fs/promises';
import { isPlainObject } from '@profiles/sdk/schemas';
import type { ImportArguments } from './command.ts';
import type { ColumnMap } from './file/columns.ts';
import { readImportKey } from './file/import-key.ts';
import type { FileSettings } from './file/patient-file.ts';
import { codeOf, ImportError } from './import-error.ts';
import { isPostgres } from './journal/open-journal.ts';

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What an import needs besides the file. */
export interface Target {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly token: string;
  readonly journal: string;
}

/**
 * Reads what is needed to send.
 *
 * @throws {@link ImportError} if something is missing.
 */
export function readTarget(args: ImportArguments, env: Environment): Target {
  const { baseUrl, clientId, journal } = args;
  const token = env['PROFILES_TOKEN'];
  if (baseUrl === undefined) throw missing('--base-url');
  if (clientId === undefined) throw missing('--client-id');
  if (journal === undefined) throw missing('--journal');
  if (!token) throw new ImportError('Set PROFILES_TOKEN to a token of the service.');
  return { baseUrl, clientId, token, journal };
}

function missing(flag: string): ImportError {
  return new ImportError(`${flag} is missing. With --dry-run, it is not needed.`);
}

/** Reads how to read the file. */
export async function readFileSettings(
  args: ImportArguments,
  env: Environment,
): Promise<FileSettings> {
  const { file: path, journal, dryRun, separator } = args;
  const map = new Map([...(await readMapFile(args.mapFile)), ...args.map]);
  const beside = journal === undefined || isPostgres(journal) ? undefined : `${journal}.key`;
  const keyFile = args.keyFile ?? beside;
  // The hashes of a dry run are not kept.
  const given = dryRun ? 'dry-run'.repeat(5) : env['PROFILES_IMPORT_KEY'];
  const key = readImportKey(given, keyFile);
  return { path, separator: separator === '\\t' ? '\t' : separator, map, key };
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
