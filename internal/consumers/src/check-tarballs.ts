import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ROOT } from '@profiles/generate/page';
import { hasEntries, type PackedPackage } from '@profiles/testkit/pack';
import { attempt } from '@profiles/testkit/run';
import type { Check } from './check.ts';
import { bundledIn, packageOf } from './shipped/dependencies.ts';

const DOCUMENTS = ['README.md', 'LICENSE', 'CHANGELOG.md', 'package.json'];
const REQUIRED = ['README.md', 'LICENSE', 'package.json'];
/** The files that a package ships beside its build. */
const DESCRIPTIONS: Readonly<Record<string, readonly string[]>> = {
  '@profiles/sdk': ['AGENTS.md', 'docs/errors.md', 'openapi.json'],
  '@profiles/mock': ['AGENTS.md', 'docs/testing.md'],
};
/** The build, the sources, and entries for bundlers that do not read `exports`. */
const BUILT = /^(dist|src)\/|^\w+\/package\.json$/;
const TEST = /\.test(-d)?\.ts$|__snapshots__/;

/** Checks that a tarball contains only the build, the sources without tests, the documents and the guides. */
export function checkContents({ name, files }: PackedPackage): Check {
  const own = DESCRIPTIONS[name] ?? [];
  const isGuide = (file: string) => own.includes('AGENTS.md') && /^docs\/[\w-]+\.md$/.test(file);
  const isExpected = (file: string) =>
    DOCUMENTS.includes(file) || own.includes(file) || isGuide(file) || BUILT.test(file);
  const unexpected = files.filter((file) => !isExpected(file) || TEST.test(file));
  const missing = [...REQUIRED, ...own].filter((file) => !files.includes(file));
  return {
    what: `contents of ${name}`,
    figure: `${files.length} files`,
    problems: [
      ...unexpected.map((file) => `${name} ships ${file}: leave it out through "files"`),
      ...missing.map((file) => `${name} ships no ${file}`),
    ],
  };
}

/** Runs publint on a tarball, and attw in its four modes of resolution if it has modules to import. */
export function lint(packed: PackedPackage): readonly Check[] {
  const { name, tarball } = packed;
  const linters = [
    { linter: 'publint', args: ['run', tarball, '--strict'] },
    ...(hasEntries(packed) ? [{ linter: 'attw', args: [tarball, '--no-emoji'] }] : []),
  ];
  return linters.map(({ linter, args }) => {
    const { ok, output } = attempt(linter, args);
    const problems = ok ? [] : [`${linter} rejects ${name}:\n${output}`];
    return { what: `${linter} on ${name}`, figure: ok ? 'no problem' : 'objections', problems };
  });
}

/** Checks that "go to definition" reaches the packed source from each declaration file installed in `project`. */
export function checkDeclarationMaps({ name }: PackedPackage, project: string): Check {
  const folder = join(project, 'node_modules', name);
  const declarations = globSync('dist/**/*.d.{ts,cts}', { cwd: folder });
  const lost = declarations.filter((file) => !reachesSource(join(folder, file)));
  const none = declarations.length === 0 ? [`${name} ships no declarations`] : [];
  return {
    what: `declarations of ${name} that lead to their source`,
    figure: `${declarations.length - lost.length} of ${declarations.length}`,
    problems: [...none, ...lost.map((file) => `${name} ships ${file} without a map to its source`)],
  };
}

function reachesSource(file: string): boolean {
  const name = /^\/\/# sourceMappingURL=(.+)$/m.exec(readFileSync(file, 'utf8'))?.[1];
  const map = join(dirname(file), name ?? '');
  if (name === undefined || !existsSync(map)) return false;
  const { sources }: { readonly sources: readonly string[] } = JSON.parse(
    readFileSync(map, 'utf8'),
  );
  return sources.length > 0 && sources.every((path) => existsSync(resolve(dirname(map), path)));
}

const PACKAGES = join(ROOT, 'packages');
const MODULES = join(ROOT, 'node_modules');

/** Checks that a tarball contains the licence of each package whose code it contains. */
export function checkBundledLicences({ name, files }: PackedPackage): Check {
  const folder = join(PACKAGES, name.replace('@profiles/', ''));
  const bundled = [...bundledIn(name).keys()];
  const texts = files
    .filter((file) => /^dist\/(?:licences\.txt|inspector\.js)$/.test(file))
    .map((file) => wordsIn(join(folder, file)));
  const missing = bundled.filter((each) => {
    const licences = globSync('{LICENSE,license}*', { cwd: join(MODULES, each) });
    const own = licences.map((file) => wordsIn(join(MODULES, each, file)));
    return !own.some((licence) => texts.some((text) => text.includes(licence)));
  });
  const unlisted = mappedPackages(folder).filter((each) => !bundled.includes(each));
  return {
    what: `packages in ${name} whose licence it contains`,
    figure: `${bundled.length - missing.length} of ${bundled.length}`,
    problems: [
      ...missing.map((each) => `${name} contains code of ${each}, and not its licence`),
      ...unlisted.map((each) => `${name} contains code of ${each}: add it to BUNDLED`),
    ],
  };
}

/** Lists the packages that the source maps of a build name. */
function mappedPackages(folder: string): readonly string[] {
  const paths = globSync('dist/**/*.map', { cwd: folder }).flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const { sources }: { readonly sources: readonly string[] } = JSON.parse(text);
    return sources.flatMap((source) => packageOf(source) ?? []);
  });
  return [...new Set(paths)];
}

/** Reads a text without its line breaks, which a comment may have changed. */
function wordsIn(file: string): string {
  return readFileSync(file, 'utf8').split(/\s+/).join(' ').trim();
}

/** The result of size-limit for one entry of `size-limit` in `package.json`, in bytes. */
interface MeasuredSize {
  readonly name: string;
  readonly size: number;
  /** Absent, as is `passed`, from an entry without a limit. */
  readonly sizeLimit?: number;
  readonly passed?: boolean;
}

/**
 * Measures the builds with size-limit; 1 kB is 1000 bytes. The client has no limit: the benchmark compares
 * it with clients that validate with zod.
 */
export function checkSizes(): readonly Check[] {
  const { stdout, output } = attempt('size-limit', ['--json'], join(import.meta.dirname, '..'));
  const measured: readonly MeasuredSize[] | { readonly error: string } = JSON.parse(stdout);
  if ('error' in measured) throw new Error(`size-limit failed:\n${output}`);
  return measured.map(({ name, size, sizeLimit, passed }) => {
    const limit = sizeLimit === undefined ? '' : `, at most ${inKilobytes(sizeLimit)}`;
    const figure = `${inKilobytes(size)}${limit}`;
    return { what: name, figure, problems: passed === false ? [`${name}: ${figure}`] : [] };
  });
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
