import { lstatSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment, ImportArguments } from '../command.ts';
import { mayHoldPassword } from '../credentials.ts';
import { codeOf, ImportError } from '../import-error.ts';
import { realPath } from '../report/real-path.ts';
import { besideOf } from '../report/write-whole.ts';
import { type JournalPlace, journalPlace } from './open-journal.ts';
import { isWithin, rejectSameFile } from './same-file.ts';
import { stateFolder } from './state-folder.ts';

/** Where the parts of an import lie. */
export interface ImportPlaces {
  /** The import's folder. Its parts lie in it, unless an option names another place. */
  readonly folder: string;
  readonly journal: JournalPlace;
  /** The file of the key. `undefined` if workers share the journal, and no option names a file. */
  readonly key: string | undefined;
  readonly report: string;
  readonly rejected: string;
  readonly witness: string;
  /** The folder of the witnesses of this user on this machine. */
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
    witness: join(folder, 'witness'),
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

/** The file that a link names, so that its folder is the same under every name. */
function realFile(path: string): string {
  try {
    return lstatSync(path).isSymbolicLink() ? realpathSync(path) : path;
  } catch (error) {
    throw new ImportError(`${path} cannot be read (${codeOf(error)}).`);
  }
}

function rejectSharedPlaces(
  { file, mapFile, writeMap }: ImportArguments,
  { journal, key, report, rejected, witness, state }: ImportPlaces,
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
  ]);
  const written = [
    ['The report', '--report', report],
    ['The rejected rows', '--rejected', rejected],
    ['The map file', '--write-map', writeMap],
  ] as const;
  for (const kept of state === undefined ? [witness] : [witness, state]) {
    for (const [what, option, path] of written) {
      if (path === undefined || !isWithin(path, kept)) continue;
      throw new ImportError(`${what} cannot be in ${kept}. Use another ${option}.`);
    }
  }
}
