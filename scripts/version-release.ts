/** Gathers the changesets into new versions and changelogs, and writes the versions and the image where they are repeated. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';

const npm = (...args: readonly string[]) => execFileSync('npm', args, { stdio: 'inherit' });

npm('exec', 'changeset', 'version');
npm('install', '--package-lock-only');
const { version } = JSON.parse(readFileSync('packages/mock/package.json', 'utf8'));
// The release publishes the image there.
const registry = `ghcr.io/${process.env['GITHUB_REPOSITORY_OWNER']}`;
for (const file of globSync('internal/consumers/container/*')) {
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replaceAll(/\S+\/profiles-mock:\S+/g, `${registry}/profiles-mock:${version}`),
  );
}
npm('run', 'docs:write');
