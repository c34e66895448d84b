/**
 * Fails if this branch changes the public API and adds no changeset of the right level:
 * `npm run check:changesets --workspace=@profiles/generate -- origin/main`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseChangesetFile } from '@changesets/parse';
import { FOLDERS, PACKAGES } from './published.ts';
import { changesBetween, missingChangeset, type Release } from './required-changeset.ts';

const ROOT = join(PACKAGES, '..');
const [target = 'main'] = process.argv.slice(2);
const base = git('merge-base', target, 'HEAD').trim();
const releases = addedReleases();

for (const folder of FOLDERS) {
  const reports = `packages/${folder}/api`;
  const before = lines(git('ls-tree', '--name-only', base, `${reports}/`));
  // The first reports show no change.
  if (before.length === 0) continue;
  const after = lines(git('ls-files', `${reports}/`));
  const paths = [...new Set([...before, ...after])].sort();
  const changes = paths.flatMap((path) => {
    const old = before.includes(path) ? git('show', `${base}:${path}`) : '';
    return changesBetween(old, existing(path)).map(({ kind, name }) => {
      return { kind, name: `${name} (${path})` };
    });
  });
  const manifest: { readonly name: string; readonly version: string } = JSON.parse(
    existing(`packages/${folder}/package.json`),
  );
  const problem = missingChangeset({ ...manifest, changes }, releases);
  if (problem === undefined) continue;
  console.error(problem);
  process.exitCode = 1;
}

/** Reads the changesets that this branch adds or edits. */
function addedReleases(): readonly Release[] {
  const changed = lines(git('diff', '--name-only', '--diff-filter=AMR', base, '--', '.changeset'));
  return changed
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => parseChangesetFile(existing(path)).releases);
}

function existing(path: string): string {
  const file = join(ROOT, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function lines(output: string): readonly string[] {
  return output.split('\n').filter((line) => line !== '');
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
}
