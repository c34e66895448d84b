import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
  type ExtractorMessage,
  type IConfigFile,
} from '@microsoft/api-extractor';
import { emitDeclarations } from './emit-declarations.ts';
import { type Entry, entriesOf, FOLDERS, PACKAGES } from './published.ts';

/** No message is reported: TypeDoc reports types that are used but not exported. */
const SILENT = { default: { logLevel: ExtractorLogLevel.None } };

/** The compiler sees declarations only, so it needs none of the rules for sources. */
const COMPILER = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: ['node'],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['**/*.d.ts'],
};

/**
 * Lines of the ledger that contain only words. They are part of a type that is not exported, and
 * semantic versions do not cover them.
 */
const WORDS = /^ {8}readonly (?:question|section|parts|why|meaning|amounts): .*\n/gm;

/** Returns a report of the public API of each entry, by its path in the folder of the packages. */
export function apiReports(): ReadonlyMap<string, string> {
  const root = join(PACKAGES, '../reports');
  mkdirSync(root, { recursive: true });
  // The declarations find the dependencies of the repository there.
  const declarations = mkdtempSync(join(root, 'declarations-'));
  try {
    const entries = FOLDERS.flatMap(entriesOf);
    emitDeclarations(entries, declarations);
    return new Map(extract(entries, declarations));
  } finally {
    rmSync(declarations, { recursive: true, force: true });
  }
}

/** Returns the path and the text of the report of each entry. */
function extract(entries: readonly Entry[], declarations: string) {
  const configs = entries.map((entry) => ({ entry, config: prepare(entry, declarations) }));
  const [first, ...others] = configs;
  if (!first) throw new Error('No package has entries');
  // One program for all of them: parsing takes most of the time.
  const compilerState = CompilerState.create(first.config, {
    additionalEntryPoints: others.map(({ config }) => config.mainEntryPointFilePath),
  });
  return configs.map(({ entry, config }) => {
    Extractor.invoke(config, { compilerState, localBuild: true, messageCallback: rejectErrors });
    const report = readFileSync(config.reportFilePath, 'utf8');
    const text = report.replaceAll('\r\n', '\n').replace(WORDS, '');
    return [`${entry.folder}/api/${entry.name}.api.md`, text] as const;
  });
}

function rejectErrors(message: ExtractorMessage): void {
  if (message.logLevel === ExtractorLogLevel.Error) throw new Error(message.text);
  message.handled = true;
}

function prepare(entry: Entry, declarations: string): ExtractorConfig {
  const folder = join(declarations, entry.folder);
  const configObject: IConfigFile = {
    projectFolder: folder,
    mainEntryPointFilePath: join(folder, `${entry.module}.d.ts`),
    compiler: { overrideTsconfig: COMPILER },
    apiReport: {
      enabled: true,
      reportFileName: entry.name,
      reportFolder: join(folder, 'api'),
      reportTempFolder: join(folder, 'api/temp'),
      // Other entries use the types of the main entry, whose report has them.
      includeForgottenExports: entry.name === 'index',
    },
    docModel: { enabled: false },
    dtsRollup: { enabled: false },
    tsdocMetadata: { enabled: false },
    messages: {
      compilerMessageReporting: SILENT,
      extractorMessageReporting: SILENT,
      tsdocMessageReporting: SILENT,
    },
  };
  return ExtractorConfig.prepare({
    configObject,
    configObjectFullPath: undefined,
    packageJsonFullPath: join(PACKAGES, entry.folder, 'package.json'),
  });
}
