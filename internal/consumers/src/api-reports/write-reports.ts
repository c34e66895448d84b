import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
  type ExtractorMessage,
  type IConfigFile,
} from '@microsoft/api-extractor';
import { emitDeclarations } from './emit-declarations.ts';
import { type Entry, entriesOf, FOLDERS, PACKAGES, reportPath } from './published.ts';

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

/**
 * Writes a report of the public API of each entry: `sdk/api/index.api.md`.
 *
 * @param target - The folder to write them into.
 * @param packages - The folder of the packages.
 */
export function writeReports(target: string, packages = PACKAGES): void {
  const root = join(PACKAGES, '../reports');
  mkdirSync(root, { recursive: true });
  // The declarations find the dependencies of the repository there.
  const declarations = mkdtempSync(join(root, 'declarations-'));
  try {
    const entries = FOLDERS.flatMap((folder) => entriesOf(folder, packages));
    emitDeclarations(entries, declarations, packages);
    for (const [entry, report] of extract(entries, declarations, packages)) {
      const path = join(target, reportPath(entry));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, report.replaceAll('\r\n', '\n').replace(WORDS, ''));
    }
  } finally {
    rmSync(declarations, { recursive: true, force: true });
  }
}

/** Returns the report of each entry. */
function extract(entries: readonly Entry[], declarations: string, packages: string) {
  const configs = entries.map((entry) => ({
    entry,
    config: prepare(entry, declarations, packages),
  }));
  const [first, ...others] = configs;
  if (!first) throw new Error('No package has entries');
  // One program for all of them: parsing takes most of the time.
  const compilerState = CompilerState.create(first.config, {
    additionalEntryPoints: others.map(({ config }) => config.mainEntryPointFilePath),
  });
  return configs.map(({ entry, config }) => {
    Extractor.invoke(config, { compilerState, localBuild: true, messageCallback: rejectErrors });
    return [entry, readFileSync(config.reportFilePath, 'utf8')] as const;
  });
}

function rejectErrors(message: ExtractorMessage): void {
  if (message.logLevel === ExtractorLogLevel.Error) throw new Error(message.text);
  message.handled = true;
}

function prepare(entry: Entry, declarations: string, packages: string): ExtractorConfig {
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
    packageJsonFullPath: join(packages, entry.folder, 'package.json'),
  });
}
