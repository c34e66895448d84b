import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** A page of Markdown whose code runs. */
export interface Page {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** Reads the READMEs and the guides. */
export function readPages(): readonly Page[] {
  const paths = globSync(['README.md', 'packages/*/README.md', 'docs/*.md'], { cwd: ROOT });
  return paths.sort().map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}
