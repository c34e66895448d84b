import type { PackedPackage } from '@profiles/testkit/pack';
import type { Check } from './check.ts';

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
