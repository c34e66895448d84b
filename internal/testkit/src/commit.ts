import { run } from './run.ts';

/** What a command measures. Its own records are not part of it. */
const SOURCES = ['packages', 'examples', 'scripts', 'package-lock.json', '*.ts'];

/** Returns the commit of a repository. If its sources differ from the commit, the text says so. */
export function commitOf(folder: string): string {
  const commit = run('git', ['rev-parse', 'HEAD'], folder).trim();
  const changes = run('git', ['status', '--porcelain', '--', ...SOURCES], folder);
  return changes === '' ? commit : `${commit} with changes`;
}
