import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackedPackage } from '@profiles/testkit/pack';
import type { Check } from '../check.ts';
import { bundledIn, packageOf } from './dependencies.ts';

const PACKAGES = join(import.meta.dirname, '../../../../packages');
const MODULES = join(PACKAGES, '../node_modules');

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
