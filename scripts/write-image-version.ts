/** Writes the version of the mock into the files that run its image. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync('packages/mock/package.json', 'utf8'));
for (const file of globSync('internal/consumers/container/*')) {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(/(?<=profiles-mock:)\S+/g, version));
}
