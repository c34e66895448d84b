import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { PackedPackage } from '@profiles/testkit/pack';
import type { Check } from './check.ts';

/** Checks that "go to definition" reaches the packed source from each declaration file installed in `project`. */
export function checkDeclarationMaps({ name }: PackedPackage, project: string): Check {
  const folder = join(project, 'node_modules', name);
  const declarations = globSync('dist/**/*.d.{ts,cts}', { cwd: folder });
  const lost = declarations.filter((file) => !reachesSource(join(folder, file)));
  const none = declarations.length === 0 ? [`${name} ships no declarations`] : [];
  return {
    what: `declarations of ${name} that lead to their source`,
    figure: `${declarations.length - lost.length} of ${declarations.length}`,
    problems: [...none, ...lost.map((file) => `${name} ships ${file} without a map to its source`)],
  };
}

function reachesSource(file: string): boolean {
  const name = /^\/\/# sourceMappingURL=(.+)$/m.exec(readFileSync(file, 'utf8'))?.[1];
  const map = join(dirname(file), name ?? '');
  if (name === undefined || !existsSync(map)) return false;
  const { sources }: { readonly sources: readonly string[] } = JSON.parse(
    readFileSync(map, 'utf8'),
  );
  return sources.length > 0 && sources.every((path) => existsSync(resolve(dirname(map), path)));
}
