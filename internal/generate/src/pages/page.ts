import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../../..');

/** A page of Markdown. */
export interface Page {
  /** Path from the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** The pages whose code runs. */
const PAGES = ['README.md', 'packages/*/{AGENTS,README}.md', 'docs/src/content/docs/*.md'];

/** Reads the READMEs, the guides and the pages for coding assistants, or other pages. */
export function readPages(patterns: readonly string[] = PAGES): readonly Page[] {
  const paths = globSync(patterns, { cwd: ROOT });
  return paths.sort().map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}
