import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changesBetween } from './surface.ts';

const REPORTS = '*/api/*.api.md';

/**
 * Compares the reports of two folders, and returns a message for each difference.
 *
 * @param kept - The folder with the reports of the repository.
 * @param written - The folder with the reports of the sources.
 */
export function differences(kept: string, written: string): readonly string[] {
  const paths = new Set([kept, written].flatMap((cwd) => globSync(REPORTS, { cwd })));
  return [...paths].sort().flatMap((path) => {
    const [before, after] = [kept, written].map((folder) => textOf(join(folder, path)));
    if (before === after) return [];
    const changes = changesBetween(before ?? '', after ?? '');
    const named = changes.map(({ kind, name }) => `  ${kind}: ${name}`);
    return [
      [
        `The public API differs from packages/${path}:`,
        ...(named.length > 0 ? named : ['  the text of the report']),
        'If you meant it, run: npm run write:api --workspace=@profiles/consumers',
      ].join('\n'),
    ];
  });
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
