import type { Check } from './check.ts';
import type { PackedPackage } from './pack.ts';

const DOCUMENTS = ['README.md', 'LICENSE', 'CHANGELOG.md', 'package.json'];
const REQUIRED = ['README.md', 'LICENSE', 'package.json'];
const TEST = /\.test(-d)?\.ts$|__snapshots__/;

/** Checks that a tarball holds the build, the sources without tests, the documents, and nothing else. */
export function checkContents({ name, files }: PackedPackage): Check {
  const isExpected = (file: string) => DOCUMENTS.includes(file) || /^(dist|src)\//.test(file);
  const unexpected = files.filter((file) => !isExpected(file) || TEST.test(file));
  const missing = REQUIRED.filter((file) => !files.includes(file));
  const problems = [
    ...unexpected.map((file) => `${name} ships ${file}: leave it out through "files"`),
    ...missing.map((file) => `${name} ships no ${file}`),
  ];
  const row = {
    what: `what ${name} ships`,
    figure: `${files.length} files`,
    goal: 'build, sources and documents alone',
    reached: problems.length === 0,
  };
  return { row, problems };
}
