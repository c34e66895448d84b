/** Writes the address of the repository to the published packages: `node scripts/name-repository.ts ADDRESS`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { absoluteLinks, originOf } from './package/name-repository.ts';

const [address] = process.argv.slice(2);
if (!address) throw new Error('Pass the address of the repository: https://github.com/OWNER/NAME');

for (const directory of ['packages/sdk', 'packages/mock', 'packages/import']) {
  const folder = join(import.meta.dirname, '..', directory);
  const manifest: object = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const named = { ...manifest, ...originOf(address, directory) };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(named, null, 2)}\n`);
  const readme = join(folder, 'README.md');
  writeFileSync(readme, absoluteLinks(readFileSync(readme, 'utf8'), address, directory));
}
