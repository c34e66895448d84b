/** Writes the licences of the packages whose code a build contains into its `dist`: `node write-licences.ts ky`. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MODULES = join(import.meta.dirname, '../node_modules');

const texts = process.argv.slice(2).map((name) => {
  const [file] = globSync('{LICENSE,license}*', { cwd: join(MODULES, name) });
  if (file === undefined) throw new Error(`${name} has no licence`);
  return `${name}:\n\n${readFileSync(join(MODULES, name, file), 'utf8').trim()}\n`;
});
writeFileSync('dist/licences.txt', texts.join('\n'));
