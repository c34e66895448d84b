import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

const SLICE = 'slice/main.ts';

/** The sources of the programs, by name. */
const SOURCES = {
  /** The slice for Node, Bun and Deno. */
  esm: SLICE,
  /** The slice as CommonJS. */
  cjs: SLICE,
  /** The slice for workerd. */
  worker: 'slice/worker.ts',
  /** The slice for a page. */
  page: 'slice/page.ts',
  /** Serves the installed mock. */
  service: 'slice/serve-reference.ts',
  /** Serves the installed web handlers in Node, Bun and Deno. */
  server: 'serving/main.ts',
  /** The same for workerd. */
  servingWorker: 'serving/worker.ts',
  /** Plays against the served web handlers. */
  client: 'serving/play-served.ts',
};

/** The programs that contain the installed packages. The others import them. */
const WITH_PACKAGES = ['worker', 'page', 'servingWorker'];

/** The paths of the bundled programs. */
export type Programs = Readonly<Record<keyof typeof SOURCES, string>>;

const OPTIONS: BuildOptions = {
  bundle: true,
  platform: 'browser',
  target: 'es2022',
  logLevel: 'error',
};

/** The installed packages of the project. The private packages become a part of the program. */
const INSTALLED = ['@opentelemetry/*', '@profiles/mock', '@profiles/sdk', 'msw', 'node:*', 'zod'];

/** Puts the programs into a project that has the packages installed. */
export async function bundlePrograms(project: string): Promise<Programs> {
  const files = Object.entries(SOURCES).map(async ([name, source]) => {
    const format = name === 'cjs' ? 'cjs' : 'esm';
    const entryPoints = [join(import.meta.dirname, source)];
    const outfile = join(project, `${name}.${format === 'cjs' ? 'cjs' : 'mjs'}`);
    await build({ ...OPTIONS, entryPoints, outfile, format, external: INSTALLED });
    if (!WITH_PACKAGES.includes(name)) return [name, outfile];
    const whole = join(project, `${name}.js`);
    // Bundles the installed packages too.
    await build({ ...OPTIONS, entryPoints: [outfile], outfile: whole, format });
    return [name, whole];
  });
  return Object.fromEntries(await Promise.all(files));
}
