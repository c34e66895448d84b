import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodePackage, npmInstall } from '@profiles/testkit/install';
import type { PackedPackage } from '@profiles/testkit/pack';
import { type BuildOptions, build } from 'esbuild';
import manifest from '../../package.json' with { type: 'json' };

/** The runtimes that npm installs, the newest of a major version. */
export const RUNTIMES = {
  node22: nodePackage('22'),
  node24: nodePackage('24'),
  bun: '1',
  deno: '2',
  workerd: '1',
};

/** Versions of Bun that resend what a reused connection lost. */
export const RESENDING_BUNS = {
  'bun1.2': 'npm:bun@1.2',
  'bun1.3.11': 'npm:bun@1.3.11',
  'bun1.3.13': 'npm:bun@1.3.13',
};

/** The next Node, and older versions whose `fetch` behaves in another way. */
export const FURTHER_RUNTIMES = {
  node26: nodePackage('26'),
  ...RESENDING_BUNS,
  // The first that does not.
  'bun1.3.14': 'npm:bun@1.3.14',
  // Without `process.getBuiltinModule`.
  'node22.2': nodePackage('22.2'),
  // These retry a 401 themselves.
  'node24.14': nodePackage('24.14'),
  'node26.0': nodePackage('26.0'),
};

/** Packages of React Native, which bundle an app and run it. There is no newer engine for computers. */
export const REACT_NATIVE = {
  '@react-native/babel-preset': '0.88.1',
  'abort-controller': '3.0.0',
  'hermes-engine-cli': '0.12.0',
  metro: '0.87.1',
  'whatwg-fetch': '3.6.20',
};

/** The versions of undici whose test double matches bodies on a version of Node. */
export const MOCK_AGENTS = { node24: ['undici7'], node26: ['undici7', 'undici8'] } as const;

const UNDICI = ['undici7@npm:undici@7', 'undici8@npm:undici@8'];

/** The packages of OpenTelemetry, in the versions of the workspace. */
const OPEN_TELEMETRY = Object.entries(manifest.devDependencies)
  .filter(([name]) => name.startsWith('@opentelemetry/'))
  .map(([name, version]) => `${name}@${version}`);

/**
 * Creates a project in `folder` that depends on the tarballs.
 *
 * @param isWhole - Whether to add what `try-others.ts` needs.
 */
export function installTarballs(
  packages: readonly PackedPackage[],
  folder: string,
  isWhole: boolean,
): void {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const tarballs = packages.map(({ tarball }) => tarball);
  const native = Object.entries(REACT_NATIVE).map((entry) => entry.join('@'));
  const others = isWhole ? [...native, ...UNDICI] : [];
  npmInstall(folder, '--ignore-scripts', ...tarballs, ...OPEN_TELEMETRY, ...others);
}

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
  /** Serves the installed web handlers in Bun and Deno. */
  server: 'serving/main.ts',
  /** The same for workerd. */
  servingWorker: 'serving/worker.ts',
  /** Serves the installed mock, and plays against the served web handlers. */
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
