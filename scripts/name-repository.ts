/** Writes the address of the repository to the published packages: `node scripts/name-repository.ts ADDRESS`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of a manifest that name the repository of its package. */
export interface Origin {
  readonly repository: { readonly type: 'git'; readonly url: string; readonly directory: string };
  readonly homepage: string;
  readonly bugs: { readonly url: string };
}

/**
 * Returns the parts of a manifest that name the repository.
 *
 * @param address - The address of the repository, such as `https://github.com/OWNER/NAME`.
 * @param directory - The folder of the package in it.
 */
export function originOf(address: string, directory: string): Origin {
  return {
    repository: { type: 'git', url: `git+${address}.git`, directory },
    homepage: `${address}/tree/main/${directory}#readme`,
    bugs: { url: `${address}/issues` },
  };
}

/** Makes the relative links of a README absolute. */
export function absoluteLinks(readme: string, address: string, directory: string): string {
  const base = `${address}/blob/main/${directory}/`;
  return readme.replace(
    /\]\((\.{1,2}\/[^)\s]+)\)/g,
    (_, link: string) => `](${new URL(link, base).href})`,
  );
}

if (import.meta.main) {
  const [address] = process.argv.slice(2);
  if (!address)
    throw new Error('Pass the address of the repository: https://github.com/OWNER/NAME');

  for (const directory of ['packages/sdk', 'packages/mock', 'packages/import']) {
    const folder = join(import.meta.dirname, '..', directory);
    const manifest: object = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const named = { ...manifest, ...originOf(address, directory) };
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(named, null, 2)}\n`);
    const readme = join(folder, 'README.md');
    writeFileSync(readme, absoluteLinks(readFileSync(readme, 'utf8'), address, directory));
  }
}
