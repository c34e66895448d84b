/** Gathers the changesets into new versions and changelogs, and writes the versions where they are repeated. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';

const npm = (...args: readonly string[]) => execFileSync('npm', args, { stdio: 'inherit' });

npm('exec', 'changeset', 'version');
npm('install', '--package-lock-only');
const { version } = JSON.parse(readFileSync('packages/mock/package.json', 'utf8'));
for (const file of globSync('internal/consumers/container/*')) {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(/(?<=profiles-mock:)\S+/g, version));
}
npm('run', 'docs:write');
