import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

/** Where the slice stands, made ready for each way to run it. */
export interface Programs {
  /** For Node, Bun and Deno; it imports the installed packages. */
  readonly esm: string;
  /** The same, for `require`. */
  readonly cjs: string;
  /** For workerd; it holds the installed packages. */
  readonly worker: string;
  /** For a page; it holds the installed packages. */
  readonly page: string;
  /** Serves the installed mock. */
  readonly service: string;
}

const SLICE = join(import.meta.dirname, 'slice');

/** Puts the slice into a project that has the packages installed. */
export async function bundleSlice(project: string): Promise<Programs> {
  const at = (file: string) => join(project, file);
  await Promise.all([
    withoutPackages('main.ts', at('slice.mjs'), 'esm'),
    withoutPackages('main.ts', at('slice.cjs'), 'cjs'),
    withoutPackages('worker.ts', at('worker.mjs'), 'esm'),
    withoutPackages('page.ts', at('page.mjs'), 'esm'),
    withoutPackages('serve-reference.ts', at('service.mjs'), 'esm'),
  ]);
  // From here on a package is what the project has installed.
  await Promise.all([
    build({ ...OPTIONS, entryPoints: [at('worker.mjs')], outfile: at('worker.js') }),
    build({ ...OPTIONS, entryPoints: [at('page.mjs')], outfile: at('page.js') }),
  ]);
  return {
    esm: at('slice.mjs'),
    cjs: at('slice.cjs'),
    worker: at('worker.js'),
    page: at('page.js'),
    service: at('service.mjs'),
  };
}

const OPTIONS: BuildOptions = {
  bundle: true,
  platform: 'browser',
  format: 'esm',
  target: 'es2022',
  logLevel: 'error',
};

async function withoutPackages(entry: string, outfile: string, format: 'esm' | 'cjs') {
  const entryPoints = [join(SLICE, entry)];
  await build({ ...OPTIONS, entryPoints, outfile, format, packages: 'external' });
}
