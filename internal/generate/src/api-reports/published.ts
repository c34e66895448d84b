import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../pages/page.ts';

export const PACKAGES = join(ROOT, 'packages');

/** A public entry of a published package. */
export interface Entry {
  /** The folder of its package, such as `sdk`. */
  readonly folder: string;
  /** What users import after the name of the package, such as `./schemas`. */
  readonly path: string;
  /** The name of its report, such as `schemas`. */
  readonly name: string;
  /** Its module, relative to the package, without an ending: `src/schemas/index`. */
  readonly module: string;
}

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly '@profiles/source': string }>>;
}

/** The folders of the published packages that have modules to import. */
export const FOLDERS = ['sdk', 'mock'] as const;

/** Lists the entries of a package. */
export function entriesOf(folder: string): readonly Entry[] {
  const text = readFileSync(join(PACKAGES, folder, 'package.json'), 'utf8');
  const { exports }: Manifest = JSON.parse(text);
  return Object.entries(exports).flatMap(([path, entry]) => {
    if (typeof entry === 'string') return [];
    const name = path === '.' ? 'index' : path.slice('./'.length);
    return [
      { folder, path, name, module: entry['@profiles/source'].slice(2).replace(/\.ts$/, '') },
    ];
  });
}
