import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

/** Where the programs stand, made ready for each way to run them. */
export interface Programs {
  /** The slice for Node, Bun and Deno; it imports the installed packages. */
  readonly esm: string;
  /** The same, for `require`. */
  readonly cjs: string;
  /** For workerd; it holds the installed packages. */
  readonly worker: string;
  /** For a page; it holds the installed packages. */
  readonly page: string;
  /** Serves the installed mock. */
  readonly service: string;
  /** Serves the installed web handlers in Node, Bun and Deno. */
  readonly server: string;
  /** The same for workerd; it holds the installed packages. */
  readonly servingWorker: string;
  /** Plays against what these serve. */
  readonly client: string;
}

/** Puts the programs into a project that has the packages installed. */
export async function bundlePrograms(project: string): Promise<Programs> {
  const at = (file: string) => join(project, file);
  await Promise.all([
    withoutPackages('slice/main.ts', at('slice.mjs'), 'esm'),
    withoutPackages('slice/main.ts', at('slice.cjs'), 'cjs'),
    withoutPackages('slice/worker.ts', at('worker.mjs'), 'esm'),
    withoutPackages('slice/page.ts', at('page.mjs'), 'esm'),
    withoutPackages('slice/serve-reference.ts', at('service.mjs'), 'esm'),
    withoutPackages('serving/main.ts', at('server.mjs'), 'esm'),
    withoutPackages('serving/worker.ts', at('serving.mjs'), 'esm'),
    withoutPackages('serving/play-served.ts', at('client.mjs'), 'esm'),
  ]);
  // From here on a package is what the project has installed.
  await Promise.all([
    build({ ...OPTIONS, entryPoints: [at('worker.mjs')], outfile: at('worker.js') }),
    build({ ...OPTIONS, entryPoints: [at('page.mjs')], outfile: at('page.js') }),
    build({ ...OPTIONS, entryPoints: [at('serving.mjs')], outfile: at('serving.js') }),
  ]);
  return {
    esm: at('slice.mjs'),
    cjs: at('slice.cjs'),
    worker: at('worker.js'),
    page: at('page.js'),
    service: at('service.mjs'),
    server: at('server.mjs'),
    servingWorker: at('serving.js'),
    client: at('client.mjs'),
  };
}

const OPTIONS: BuildOptions = {
  bundle: true,
  platform: 'browser',
  format: 'esm',
  target: 'es2022',
  logLevel: 'error',
};

/** What the project has installed. The private packages become a part of the program. */
const INSTALLED = ['@opentelemetry/*', '@profiles/mock', '@profiles/sdk', 'msw', 'node:*', 'zod'];

async function withoutPackages(entry: string, outfile: string, format: 'esm' | 'cjs') {
  const entryPoints = [join(import.meta.dirname, entry)];
  await build({ ...OPTIONS, entryPoints, outfile, format, external: INSTALLED });
}
