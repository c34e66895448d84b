import { lstatSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, sep } from 'node:path';
import { type JournalPlace, journalPlace } from '../journal/open-journal.ts';
import { mayHoldPassword } from '../messages/credentials.ts';
import { ImportError, resultOf, unreadable } from '../messages/import-error.ts';
import { besideOf, realPath } from '../report/write-whole.ts';
import type { Environment, ImportArguments } from './read-command.ts';

/** Where the parts of an import are. */
export interface ImportPlaces {
  /** The import's folder. Its parts are in it, unless an option names another place. */
  readonly folder: string;
  readonly journal: JournalPlace;
  /** The file of the key. `undefined` if workers share the journal, and no option names a file. */
  readonly key: string | undefined;
  readonly report: string;
  readonly rejected: string;
  /** The page that a dry run writes, until the import has ended. */
  readonly preview: string;
  /** The folder of the journal's high-water mark. */
  readonly mark: string;
  /** The folder of all marks of this user on this machine. */
  readonly state: string | undefined;
}

/**
 * Finds the places of an import. Creates nothing.
 *
 * @throws {@link ImportError} if an option names a place that has another use.
 */
export function importPlaces(args: ImportArguments, env: Environment): ImportPlaces {
  const folder = `${realFile(args.file)}.import`;
  const inFolder = { kind: 'file', path: join(folder, 'journal.sqlite') } as const;
  const journal = journalPlace(args.journal ?? '') ?? inFolder;
  const places: ImportPlaces = {
    folder,
    journal,
    key: args.keyFile ?? (journal.kind === 'file' ? join(folder, 'key') : undefined),
    report: args.report ?? join(folder, 'report.csv'),
    rejected: args.rejected ?? join(folder, 'rejected.csv'),
    preview: join(folder, 'preview.html'),
    mark: join(folder, 'high-water-mark'),
    state: stateFolder(env),
  };
  rejectSharedPlaces(args, places);
  return places;
}

/**
 * Rejects a URL in place of a path. It may have a password, and messages quote paths.
 *
 * @throws {@link ImportError} without it.
 */
export function rejectUrls(args: ImportArguments): void {
  const paths = {
    '<file>': args.file,
    '--key-file': args.keyFile,
    '--map-file': args.mapFile,
    '--write-map': args.writeMap,
    '--report': args.report,
    '--rejected': args.rejected,
  };
  for (const [name, path = ''] of Object.entries(paths)) {
    if (!mayHoldPassword(path)) continue;
    throw new ImportError(
      `${name} must be the path of a file. It is not shown, because it may contain a password.`,
    );
  }
}

/** Follows a link, so that the folder is the same for every name of the file. */
function realFile(path: string): string {
  try {
    return lstatSync(path).isSymbolicLink() ? realpathSync(path) : path;
  } catch (error) {
    return unreadable(path)(error);
  }
}

function rejectSharedPlaces(
  { file, mapFile, writeMap }: ImportArguments,
  { journal, key, report, rejected, preview, mark, state }: ImportPlaces,
): void {
  const ends = ['', '-wal', '-shm', '-journal'];
  // SQLite puts them beside the file that a link names.
  const journals = journal.kind === 'file' ? ends.map((end) => realPath(journal.path) + end) : [];
  rejectSameFile([
    ['the file of patients', file],
    ...(mapFile === undefined ? [] : [['the map file', mapFile] as const]),
    ...(writeMap === undefined ? [] : [['the map file to write', writeMap] as const]),
    ...(key === undefined ? [] : [['the key file', key] as const]),
    ...journals.map((path) => ['the journal', path] as const),
    ['the report', report],
    ['the report', besideOf(realPath(report))],
    ['the file of rejected rows', rejected],
    ['the file of rejected rows', besideOf(realPath(rejected))],
    ['the preview', preview],
    ['the preview', besideOf(realPath(preview))],
  ]);
  const written = [
    ['The report', '--report', report],
    ['The rejected rows', '--rejected', rejected],
    ['The map file', '--write-map', writeMap],
  ] as const;
  for (const kept of state === undefined ? [mark] : [mark, state]) {
    for (const [what, option, path] of written) {
      if (path === undefined || !isWithin(path, kept)) continue;
      throw new ImportError(`${what} cannot be in ${kept}. Use another ${option}.`);
    }
  }
}

/**
 * Rejects two names for one file: links, hard links and other spellings too.
 *
 * @param uses - What each path is used for. A use may have several paths.
 * @throws {@link ImportError} if a path has two uses.
 */
function rejectSameFile(uses: readonly (readonly [use: string, path: string])[]): void {
  const useOf = new Map<string, string>();
  for (const [use, path] of uses) {
    const id = fileId(path);
    const other = useOf.get(id) ?? use;
    if (other !== use) {
      throw new ImportError(`${path} names ${other} and ${use}. Use a file for each.`);
    }
    useOf.set(id, use);
  }
}

/** Returns whether a path names something in a folder. */
function isWithin(path: string, folder: string): boolean {
  return realPath(path).startsWith(`${realPath(folder)}${sep}`);
}

function fileId(path: string): string {
  const stats = resultOf(() => statSync(path, { bigint: true }));
  // A file that is missing may be created under a name in another case.
  return stats ? `${stats.dev}:${stats.ino}` : realPath(path).normalize().toLowerCase();
}

/** Returns the folder for the state of this user's imports on this machine, if there is a place. */
export function stateFolder(
  { XDG_STATE_HOME, LOCALAPPDATA, HOME }: Environment,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const inHome = platform === 'darwin' ? ['Library', 'Application Support'] : ['.local', 'state'];
  const standard = platform === 'win32' ? LOCALAPPDATA : HOME && join(HOME, ...inHome);
  const base = XDG_STATE_HOME || standard;
  return base && isAbsolute(base) ? join(base, 'profiles-import') : undefined;
}
