import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { type Entry, PACKAGES } from './published.ts';

/**
 * Writes the declarations of the entries, and of all modules that they import, as their packages ship
 * them. Needs no build.
 *
 * @param folder - The folder to write. It is below a `node_modules` that has the dependencies.
 */
export function emitDeclarations(entries: readonly Entry[], folder: string) {
  const config = join(PACKAGES, '../tsconfig.build.json');
  const overrides: ts.CompilerOptions = {
    customConditions: ['@profiles/source'],
    declarationMap: false,
    rootDir: PACKAGES,
    outDir: folder,
  };
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: stop };
  const options = ts.getParsedCommandLineOfConfigFile(config, overrides, host)?.options ?? {};
  const modules = entries.map((each) => join(PACKAGES, each.folder, `${each.module}.ts`));
  const program = ts.createProgram(modules, options);
  const { diagnostics } = program.emit(undefined, (path, text) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  });
  // `npm run check:types` reports all others.
  for (const diagnostic of diagnostics) stop(diagnostic);
  for (const name of new Set(entries.map((each) => each.folder)))
    linkPackage(
      folder,
      name,
      entries.filter((each) => each.folder === name),
    );
}

/** Makes the declarations of a package importable by its name, as those of an installed package are. */
function linkPackage(folder: string, name: string, entries: readonly Entry[]): void {
  const exports = Object.fromEntries(
    entries.map((each) => [each.path, `./${each.module}.d.ts`] as const),
  );
  const manifest = { name: `@profiles/${name}`, type: 'module', exports };
  writeFileSync(join(folder, name, 'package.json'), JSON.stringify(manifest));
  const scope = join(folder, 'node_modules/@profiles');
  mkdirSync(scope, { recursive: true });
  symlinkSync(join(folder, name), join(scope, name), 'junction');
}

function stop(diagnostic: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
}
