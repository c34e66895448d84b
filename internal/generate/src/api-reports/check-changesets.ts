/**
 * Fails if this branch changes the reports of the public API of a package, and has no new changeset for it
 * with at least the level minor: `npm run check:changesets --workspace=@profiles/generate -- origin/main`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseChangesetFile } from '@changesets/parse';
import { ROOT } from '../pages/page.ts';
import { FOLDERS } from './published.ts';

const [target = 'main'] = process.argv.slice(2);
const base = git('merge-base', target, 'HEAD').trim();
const releases = changed('.changeset')
  .filter((path) => path.endsWith('.md') && existsSync(join(ROOT, path)))
  .flatMap((path) => parseChangesetFile(readFileSync(join(ROOT, path), 'utf8')).releases);

for (const folder of FOLDERS) {
  const reports = changed(`packages/${folder}/api`);
  const name = `@profiles/${folder}`;
  const isAnnounced = releases.some((release) => release.name === name && release.type !== 'patch');
  if (reports.length === 0 || isAnnounced) continue;
  console.error(
    `${reports.join(', ')}: add a changeset for ${name}, minor or major: npx changeset`,
  );
  process.exitCode = 1;
}

/** Lists the files of a folder that this branch adds, edits or deletes. */
function changed(folder: string): readonly string[] {
  return git('diff', '--name-only', base, '--', folder).split('\n').filter(Boolean);
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
}
