/** The names that a report has, each with its declaration. */
type Surface = ReadonlyMap<string, string>;

/** A name of an entry that changed. */
export interface SurfaceChange {
  readonly kind: 'removed' | 'changed' | 'added';
  readonly name: string;
}

const DECLARATION =
  /^(?:export )?(?:declare )?(?:abstract )?(?:async )?(?:class|const|enum|function|interface|let|namespace|type|var) (\w+)/m;
/** The line above each declaration. */
const HEADING = /^\/\/ @(?:public|internal|alpha|beta)\b.*$/m;

/** Reads the names of a report, with those that are used but not exported. */
function surfaceOf(report: string): Surface {
  const [, code = ''] = /^```ts\n(.*)^```$/ms.exec(report) ?? [];
  const names = new Map<string, string>();
  for (const part of code.split(HEADING).slice(1)) {
    const declaration = part.replace(/^\/\/.*\n/gm, '').trim();
    const name = DECLARATION.exec(declaration)?.[1];
    // Overloads have one name.
    if (name !== undefined) names.set(name, `${names.get(name) ?? ''}${declaration}\n`);
  }
  for (const [, list = ''] of code.matchAll(/^export \{ (.+?) \}/gm)) names.set(list, list);
  return names;
}

/** Lists what changed between two reports of an entry. */
export function changesBetween(before: string, after: string): readonly SurfaceChange[] {
  const [old, current] = [surfaceOf(before), surfaceOf(after)];
  const names = [...new Set([...old.keys(), ...current.keys()])].sort();
  return names.flatMap((name): readonly SurfaceChange[] => {
    if (!current.has(name)) return [{ kind: 'removed', name }];
    if (!old.has(name)) return [{ kind: 'added', name }];
    if (old.get(name) !== current.get(name)) return [{ kind: 'changed', name }];
    return [];
  });
}
