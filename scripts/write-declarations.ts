import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import ts from 'typescript';

// Writes the declarations of the package in the current folder into its `dist`, for ESM and CJS. Their
// maps point to the packed `src`, so that "go to definition" opens the source.

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly '@profiles/source': string }>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

const CONFIG = '../../tsconfig.build.json';
const FORMATS = [
  { declarations: '.d.ts', code: '.js' },
  { declarations: '.d.cts', code: '.cjs' },
];

const { exports, peerDependencies }: Manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const entries = Object.values(exports).flatMap((entry) =>
  typeof entry === 'string' ? [] : [resolve(entry['@profiles/source'])],
);
const emitted = emitDeclarations();
for (const path of reachable(entries.map(declarationsOf))) {
  for (const format of FORMATS) write(path, format);
}

/** Returns the declarations of the entries and of all their imports, and the maps, by path. */
function emitDeclarations(): ReadonlyMap<string, string> {
  const overrides = { rootDir: resolve('src'), outDir: resolve('dist') };
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: stop };
  const options = ts.getParsedCommandLineOfConfigFile(CONFIG, overrides, host)?.options ?? {};
  const program = ts.createProgram(entries, options);
  const files = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) => files.set(path, text));
  // `npm run pack` may have installed no optional peers. They change no declaration, but nothing can check
  // the types of the code that imports them.
  const hasPeers = Object.keys(peerDependencies).every((name) =>
    existsSync(join('../../node_modules', name)),
  );
  const checked = hasPeers ? ts.getPreEmitDiagnostics(program) : [];
  for (const diagnostic of [...checked, ...diagnostics]) stop(diagnostic);
  return files;
}

/** Lists the files that a consumer can reach. Other modules may import packages that it lacks. */
function reachable(paths: readonly string[]): ReadonlySet<string> {
  const found = new Set(paths);
  for (const path of found) {
    for (const { fileName } of sourcesIn(textOf(path))) {
      found.add(resolve(dirname(path), fileName.replace(/\.ts$/, '.d.ts')));
    }
  }
  return found;
}

/** Lists the relative imports. A doc comment may contain others. */
function sourcesIn(declarations: string): readonly ts.FileReference[] {
  const { importedFiles } = ts.preProcessFile(declarations);
  return importedFiles.filter(({ fileName }) => fileName.startsWith('.'));
}

function write(path: string, { declarations, code }: (typeof FORMATS)[number]): void {
  const target = path.replace(/\.d\.ts$/, declarations);
  // A declaration file ends with the name of its map, and the map contains the name of its file.
  const renamed = (text: string) => text.replaceAll(basename(path), basename(target));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, renamed(withoutSections(withImportsOf(code, textOf(path)))));
  writeFileSync(`${target}.map`, renamed(textOf(`${path}.map`)));
}

/** Removes the sections of the API specification, which only the reference shows. The map needs the lines. */
function withoutSections(declarations: string): string {
  const text = declarations.replaceAll(/^( *\*) Source: .*$/gm, '$1');
  if (text.includes('Source: *')) throw new Error('A section needs a line of its own.');
  return text;
}

/** Replaces the endings of the imported files by `code`. */
function withImportsOf(code: string, declarations: string): string {
  return sourcesIn(declarations).reduceRight((text, { pos, fileName }) => {
    // The position is that of the opening quote.
    const end = pos + 1 + fileName.length;
    return text.slice(0, end).replace(/\.ts$/, code) + text.slice(end);
  }, declarations);
}

function textOf(path: string): string {
  const text = emitted.get(path);
  if (text === undefined) throw new Error(`TypeScript wrote no ${path}`);
  return text;
}

function declarationsOf(source: string): string {
  return source.replace(resolve('src'), resolve('dist')).replace(/\.ts$/, '.d.ts');
}

function stop(diagnostic: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
}
