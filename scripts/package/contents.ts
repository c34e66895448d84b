import type { PackedPackage } from './pack.ts';

const DOCUMENTS = ['README.md', 'LICENSE', 'CHANGELOG.md', 'package.json'];
const REQUIRED = ['README.md', 'LICENSE', 'package.json'];
const TEST = /\.test(-d)?\.ts$|__snapshots__/;

/** Checks that a tarball holds the build, the sources without tests, the documents, and nothing else. */
export function checkContents({ name, files }: PackedPackage): readonly string[] {
  const isExpected = (file: string) => DOCUMENTS.includes(file) || /^(dist|src)\//.test(file);
  const unexpected = files.filter((file) => !isExpected(file) || TEST.test(file));
  const missing = REQUIRED.filter((file) => !files.includes(file));
  console.log(`${name}: ${files.length} files`);
  return [
    ...unexpected.map((file) => `${name} ships ${file}: leave it out through "files"`),
    ...missing.map((file) => `${name} ships no ${file}`),
  ];
}
