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

const LEVELS = ['patch', 'minor', 'major'] as const;
type Level = (typeof LEVELS)[number];

/** What a changeset releases. */
export interface Release {
  readonly name: string;
  readonly type: string;
}

/** A package, and what changed in its public API. */
export interface ChangedPackage {
  readonly name: string;
  readonly version: string;
  readonly changes: readonly SurfaceChange[];
}

/**
 * Returns the lowest level of a changeset for a change of the public API. Before 1.0, a minor version
 * may break users.
 */
export function requiredLevel({ version, changes }: ChangedPackage): Level | undefined {
  if (changes.length === 0) return undefined;
  const isStable = !version.startsWith('0.');
  return isStable && changes.some(({ kind }) => kind !== 'added') ? 'major' : 'minor';
}

/** Returns a message if no changeset has the level that the change of a package needs. */
export function missingChangeset(
  changed: ChangedPackage,
  releases: readonly Release[],
): string | undefined {
  const required = requiredLevel(changed);
  if (required === undefined) return undefined;
  const high = LEVELS.slice(LEVELS.indexOf(required)).map(String);
  if (releases.some(({ name, type }) => name === changed.name && high.includes(type)))
    return undefined;
  return [
    `The public API of ${changed.name} changes, and no new changeset of it is ${required}:`,
    ...changed.changes.map(({ kind, name }) => `  ${kind}: ${name}`),
    'Run: npx changeset',
  ].join('\n');
}
