import type { SurfaceChange } from './surface.ts';

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
